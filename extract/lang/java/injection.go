package java

import "github.com/codegraph-dev/codegraph/extract/lang"

// injection has the annotations of Spring, Jakarta's and Java's own, Micronaut, Quarkus and Mockito.
var injection = lang.Injection{
	Beans: []string{"Component", "Service", "Repository", "Controller", "RestController", "ControllerAdvice", "RestControllerAdvice", "Configuration",
		"Singleton", "ApplicationScoped", "RequestScoped", "SessionScoped", "Dependent", "Named", "Stateless", "Stateful", "Prototype", "Context"},
	Providers: []string{"Bean", "Produces", "Provides"},
	Points: []string{"Autowired", "Inject", "Resource", "EJB", "SpringBootTest", "SpringJUnitConfig", "SpringJUnitWebConfig", "ContextConfiguration", "WebMvcTest", "WebFluxTest",
		"DataJpaTest", "DataJdbcTest", "DataMongoTest", "JdbcTest", "JsonTest", "MicronautTest", "QuarkusTest"},
	StandIns: []string{"Mock", "MockBean", "MockitoBean", "SpyBean", "MockitoSpyBean", "InjectMock", "InjectSpy", "InjectMocks", "Spy"},
}

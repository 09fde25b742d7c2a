# Prints what Ruby's library and the runners of tests that come with it are, then the names of their methods.
%w[set json uri net/http stringio strscan pathname logger date time fileutils tempfile tmpdir erb yaml digest openssl
   socket csv optparse ostruct forwardable delegate singleton benchmark securerandom zlib timeout monitor observer tsort
   bigdecimal cgi open3 open-uri pstore shellwords weakref find English etc io/console ripper coverage objspace rbconfig
   rexml/document matrix prime minitest rspec rspec/core rspec/mocks rspec/expectations].each do |library|
  require library
rescue LoadError
  abort "#{library} is not there" if %w[minitest rspec].include?(library)
end

names = {}
ObjectSpace.each_object(Module) do |m|
  name = Module.instance_method(:name).bind_call(m)
  next if name.nil? || name.start_with?("Gem", "Bundler", "DidYouMean")
  (m.public_instance_methods(false) + m.singleton_methods(false)).each { |x| names[x.to_s] = true }
end
puts "Ruby #{RUBY_VERSION}, RSpec #{RSpec::Core::Version::STRING[/\d+\.\d+/]}, Minitest #{Minitest::VERSION[/\d+\.\d+/]}"
puts names.keys.grep(/\A[A-Za-z]\w*[?!]?\z/).sort

// Preloaded into a program, this puts another image in the place of the vDSO: programs that
// ask the kernel for the time without libc, as those of Go do, are given one that is
// CLOCK_OFFSET seconds off. CLOCK_IMAGE is the file made of vdso.c.
#define _GNU_SOURCE
#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static void fail(const char *what) {
	perror(what);
	_exit(99);
}

// image maps a file so that every segment lies where it asks for, from one base.
static char *image(const char *name) {
	int fd = open(name, O_RDONLY);
	struct stat st;
	if (fd < 0 || fstat(fd, &st) != 0)
		fail(name);
	char *file = mmap(0, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (file == MAP_FAILED)
		fail("map image");
	Elf64_Ehdr *head = (Elf64_Ehdr *)file;
	Elf64_Phdr *part = (Elf64_Phdr *)(file + head->e_phoff);
	char *base = mmap(0, 1 << 20, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (base == MAP_FAILED)
		fail("map memory");
	for (int i = 0; i < head->e_phnum; i++)
		if (part[i].p_type == PT_LOAD)
			memcpy(base + part[i].p_vaddr, file + part[i].p_offset, part[i].p_filesz);
	return base;
}

// place finds clock_offset in the image.
static long *place(char *base) {
	Elf64_Ehdr *head = (Elf64_Ehdr *)base;
	Elf64_Phdr *part = (Elf64_Phdr *)(base + head->e_phoff);
	Elf64_Sym *symbols = 0;
	char *names = 0;
	Elf64_Word *hash = 0;
	for (int i = 0; i < head->e_phnum; i++)
		if (part[i].p_type == PT_DYNAMIC)
			for (Elf64_Dyn *d = (Elf64_Dyn *)(base + part[i].p_vaddr); d->d_tag != DT_NULL; d++) {
				if (d->d_tag == DT_SYMTAB)
					symbols = (Elf64_Sym *)(base + d->d_un.d_ptr);
				if (d->d_tag == DT_STRTAB)
					names = base + d->d_un.d_ptr;
				if (d->d_tag == DT_HASH)
					hash = (Elf64_Word *)(base + d->d_un.d_ptr);
			}
	for (unsigned i = 0; hash && i < hash[1]; i++)
		if (strcmp(names + symbols[i].st_name, "clock_offset") == 0)
			return (long *)(base + symbols[i].st_value);
	fail("find clock_offset");
	return 0;
}

__attribute__((constructor)) static void begin(int argc, char **argv, char **environment) {
	const char *name = getenv("CLOCK_IMAGE"), *offset = getenv("CLOCK_OFFSET");
	if (!name || !offset)
		return;
	char *base = image(name);
	*place(base) = atol(offset);
	char **end = environment;
	while (*end)
		end++;
	for (Elf64_auxv_t *a = (Elf64_auxv_t *)(end + 1); a->a_type != AT_NULL; a++)
		if (a->a_type == AT_SYSINFO_EHDR)
			a->a_un.a_val = (unsigned long)base;
}

/*
 * A disk that loses what was not flushed. Preloaded into a server, this keeps a second folder (FLUSHED_TO) with what a disk has of the
 * folder FLUSHED_FROM after a power loss: of each file the bytes up to its last fsync or fdatasync, and of each folder the names at its last
 * fsync. As on ext4 and xfs, flushing a file also flushes its name.
 *
 * contents/INODE-BIRTH has the flushed bytes of a file. The time of its birth is there because systems use inodes again. names/PATH, in which %
 * stands for a slash, is a hard link to the bytes. Nothing is locked, because a server forks: equal copies of two threads do no harm, and a name is
 * replaced in one step.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MOST (4 * PATH_MAX)

typedef int (*flush_function)(int);

static void fail(const char *what) {
  perror(what);
  abort();
}

/* Copies the path below FLUSHED_FROM of an open file. Returns 0 if it is elsewhere, or deleted. */
static int path_below(int file, char *below) {
  const char *from = getenv("FLUSHED_FROM");
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (from == NULL || length < 0) return 0;
  path[length] = 0;
  size_t start = strlen(from);
  if (strncmp(path, from, start) != 0 || (path[start] != '/' && path[start] != 0)) return 0;
  if (strstr(path, " (deleted)") != NULL) return 0;
  strcpy(below, path[start] == 0 ? "" : path + start + 1);
  return 1;
}

static void contents_of(int folder, const char *name, char *path) {
  struct statx status;
  if (statx(folder, name, *name == 0 ? AT_EMPTY_PATH : 0, STATX_INO | STATX_BTIME, &status) != 0) fail(name);
  if ((status.stx_mask & STATX_BTIME) == 0) fail("this file system does not store the birth of files");
  snprintf(path, MOST, "%s/contents/%llu-%lld.%u", getenv("FLUSHED_TO"), (unsigned long long)status.stx_ino,
           (long long)status.stx_btime.tv_sec, status.stx_btime.tv_nsec);
}

/* Writes the bytes that a file had before it was flushed. Files only grow or are cut. */
static void keep_contents(int file, const struct stat *before) {
  char path[MOST], source[64], buffer[65536];
  contents_of(file, "", path);
  snprintf(source, sizeof source, "/proc/self/fd/%d", file);
  int from = open(source, O_RDONLY), to = open(path, O_WRONLY | O_CREAT, 0600);
  struct stat kept;
  if (from < 0 || to < 0 || fstat(to, &kept) != 0) fail(path);
  if (kept.st_size > before->st_size && ftruncate(to, before->st_size) != 0) fail(path);
  for (off_t at = kept.st_size; at < before->st_size;) {
    off_t left = before->st_size - at;
    ssize_t count = pread(from, buffer, left < (off_t)sizeof buffer ? (size_t)left : sizeof buffer, at);
    if (count <= 0 || pwrite(to, buffer, (size_t)count, at) != count) fail(path);
    at += count;
  }
  close(from);
  close(to);
}

/* Keeps the path below FLUSHED_FROM of a file, which its folder has under a name, or which is open if the name is empty. */
static void keep_name(const char *below, int folder, const char *file) {
  char contents[MOST], name[MOST], fresh[MOST];
  contents_of(folder, file, contents);
  close(open(contents, O_WRONLY | O_CREAT, 0600));
  int start = snprintf(name, sizeof name, "%s/names/", getenv("FLUSHED_TO"));
  snprintf(name + start, sizeof name - (size_t)start, "%s", below);
  for (char *at = name + start; *at != 0; at++) if (*at == '/') *at = '%';
  snprintf(fresh, sizeof fresh, "%s/fresh-%ld", getenv("FLUSHED_TO"), (long)syscall(SYS_gettid));
  if (link(contents, fresh) != 0 || rename(fresh, name) != 0) fail(name);
  unlink(fresh);
}

/* Keeps the names that a folder has now, and no others. */
static void keep_folder(int file, const char *below) {
  char path[MOST], prefix[2 * PATH_MAX], names[MOST];
  snprintf(prefix, sizeof prefix, "%s%s", below, *below == 0 ? "" : "%");
  for (char *at = prefix; *at != 0; at++) if (*at == '/') *at = '%';
  snprintf(names, sizeof names, "%s/names", getenv("FLUSHED_TO"));
  DIR *kept = opendir(names);
  if (kept == NULL) fail(names);
  for (struct dirent *entry; (entry = readdir(kept)) != NULL;) {
    const char *rest = entry->d_name + strlen(prefix);
    if (entry->d_name[0] == '.' || strncmp(entry->d_name, prefix, strlen(prefix)) != 0 || strchr(rest, '%')) continue;
    if (faccessat(file, rest, F_OK, 0) != 0) unlinkat(dirfd(kept), entry->d_name, 0);
  }
  closedir(kept);
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  DIR *present = opendir(path);
  if (present == NULL) fail(path);
  for (struct dirent *entry; (entry = readdir(present)) != NULL;) {
    struct stat status;
    if (fstatat(dirfd(present), entry->d_name, &status, 0) != 0 || !S_ISREG(status.st_mode)) continue;
    snprintf(path, sizeof path, "%s%s", prefix, entry->d_name);
    keep_name(path, dirfd(present), entry->d_name);
  }
  closedir(present);
}

static int flush(int file, const char *function) {
  flush_function original = (flush_function)dlsym(RTLD_NEXT, function);
  struct stat before;
  char below[PATH_MAX];
  int is_ours = fstat(file, &before) == 0 && path_below(file, below);
  int result = original(file);
  if (!is_ours || result != 0) return result;
  if (S_ISDIR(before.st_mode)) keep_folder(file, below);
  if (S_ISREG(before.st_mode)) {
    keep_contents(file, &before);
    keep_name(below, file, "");
  }
  return result;
}

int fsync(int file) { return flush(file, "fsync"); }

int fdatasync(int file) { return flush(file, "fdatasync"); }

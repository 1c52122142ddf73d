/*
 * A plugin for qemu's user-mode emulation that estimates what a program costs on the EV3.
 *
 * It counts, exactly, the instructions that the emulated processor executes, and runs their
 * addresses through a model of the brick's ARM926EJ-S at 300 MHz, which has 16 KiB of cache for
 * instructions and as much for data, four-way associative in lines of 32 bytes. From both comes a
 * number of milliseconds. The counts are facts; the milliseconds are an estimate that no brick
 * has confirmed, good to about a factor of two. What the kernel does is not in it.
 *
 * At the end one line goes to standard error:
 *   ev3cost instructions=N reads_writes=N instruction_misses=N data_misses=N ms=X
 *
 * Build: gcc -O2 -shared -fPIC -o ev3cost.so crates/xtask/ev3cost.c
 * Use:   qemu-arm -cpu arm926 -plugin ./ev3cost.so PROGRAM...
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Debian packages qemu without the header of its plugins; this much of version 1 is used here. */
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum { NO_REGISTERS = 0, READ_OR_WRITE = 3, ADD_U64 = 0 };
void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t id, void (*)(uint64_t id, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *, void (*)(unsigned cpu, void *), int registers, void *);
void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn *,
                                      void (*)(unsigned cpu, uint32_t info, uint64_t address, void *),
                                      int registers, int which, void *);
void qemu_plugin_register_atexit_cb(uint64_t id, void (*)(uint64_t id, void *), void *);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *);
bool qemu_plugin_mem_is_store(uint32_t info);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

/* Cycles, besides one for each instruction. The pipeline of five stages loses two when it is
 * refilled after a branch; a multiplication takes one more; about every second load is used at
 * once and waited for. A line comes from the memory, at half the clock, in about 40; a write that
 * finds no line goes through a buffer. */
static const double per_block = 2.0, per_multiply = 1.0, per_access = 0.5, per_miss = 40.0, per_write_out = 10.0;
static const double cycles_per_ms = 300e3;

static uint64_t instructions, blocks, multiplies, accesses, write_outs;

enum { WAYS = 4, LINE_BITS = 5, SETS = 16384 / (WAYS << LINE_BITS) };

struct cache {
  /* The number of the line that a way holds, plus one; 0 is none. */
  uint32_t line[SETS][WAYS];
  bool changed[SETS][WAYS];
  unsigned char next[SETS];
  uint64_t misses;
};
static struct cache code, data;

/* A write that misses leaves the cache as it is. */
static void look_up(struct cache *cache, uint32_t address, bool write)
{
  uint32_t line = address >> LINE_BITS, set = line % SETS;
  for (int way = 0; way < WAYS; way++)
    if (cache->line[set][way] == line + 1) {
      cache->changed[set][way] |= write;
      return;
    }
  if (write) {
    write_outs++;
    return;
  }
  int way = cache->next[set]++ % WAYS;
  write_outs += cache->changed[set][way];
  cache->line[set][way] = line + 1;
  cache->changed[set][way] = false;
  cache->misses++;
}

struct block {
  uint32_t start, instructions, multiplies;
};

static void executed(unsigned cpu, void *what)
{
  const struct block *block = what;
  (void)cpu;
  blocks++;
  instructions += block->instructions;
  multiplies += block->multiplies;
  uint32_t last = (block->start + 4 * block->instructions - 1) >> LINE_BITS;
  for (uint32_t line = block->start >> LINE_BITS; line <= last; line++)
    look_up(&code, line << LINE_BITS, false);
}

static void accessed(unsigned cpu, uint32_t info, uint64_t address, void *unused)
{
  (void)cpu, (void)unused;
  accesses++;
  look_up(&data, address, qemu_plugin_mem_is_store(info));
}

static void translated(uint64_t id, struct qemu_plugin_tb *tb)
{
  (void)id;
  struct block *block = calloc(1, sizeof *block);
  if (!block)
    abort();
  block->start = qemu_plugin_tb_vaddr(tb);
  block->instructions = qemu_plugin_tb_n_insns(tb);
  for (size_t i = 0; i < block->instructions; i++) {
    struct qemu_plugin_insn *instruction = qemu_plugin_tb_get_insn(tb, i);
    uint32_t word;
    memcpy(&word, qemu_plugin_insn_data(instruction), sizeof word);
    /* mul, mla, umull, umlal, smull, smlal of the ARM instruction set */
    block->multiplies += (word & 0x0f0000f0) == 0x00000090;
    qemu_plugin_register_vcpu_mem_cb(instruction, accessed, NO_REGISTERS, READ_OR_WRITE, NULL);
  }
  qemu_plugin_register_vcpu_tb_exec_cb(tb, executed, NO_REGISTERS, block);
}

static void finished(uint64_t id, void *unused)
{
  (void)id, (void)unused;
  double cycles = instructions + per_block * blocks + per_multiply * multiplies + per_access * accesses +
                  per_miss * (code.misses + data.misses) + per_write_out * write_outs;
  fprintf(stderr,
          "ev3cost instructions=%" PRIu64 " reads_writes=%" PRIu64 " instruction_misses=%" PRIu64
          " data_misses=%" PRIu64 " ms=%.2f\n",
          instructions, accesses, code.misses, data.misses, cycles / cycles_per_ms);
}

__attribute__((visibility("default"))) int qemu_plugin_install(uint64_t id, const void *info, int count, char **arguments)
{
  (void)info, (void)count, (void)arguments;
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_atexit_cb(id, finished, NULL);
  return 0;
}

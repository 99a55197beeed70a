/** A bar that redraws itself on a terminal, and one line per step elsewhere. */
export function progressBar(stream: NodeJS.WriteStream = process.stdout): {
  update(percent: number, step: string): void;
  done(): void;
} {
  const width = 30;
  let shownStep = '';
  return {
    update(percent, step) {
      if (stream.isTTY) {
        const filled = Math.round((percent / 100) * width);
        stream.write(`\r\x1b[2K  [${'█'.repeat(filled)}${'░'.repeat(width - filled)}] ${String(percent).padStart(3)}%  ${step}`);
      } else if (step !== shownStep) {
        stream.write(`  ${String(percent).padStart(3)}%  ${step}\n`);
      }
      shownStep = step;
    },
    done() {
      if (stream.isTTY) stream.write('\n');
    },
  };
}

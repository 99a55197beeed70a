import { plainText } from './plainText.ts';

const WIDTH = 30;

export type ProgressBar = ReturnType<typeof progressBar>;

/** Shows one line that is redrawn on a terminal. Elsewhere it prints a line when the text changes. */
export function progressBar(stream: NodeJS.WritableStream & { readonly isTTY?: boolean }) {
  let shown = '';
  return {
    /** @param percent 0 to 100 */
    show(percent: number, message: string): void {
      const text = plainText(message);
      const number = `${Math.floor(percent)}%`.padStart(4);
      if (stream.isTTY === true) {
        const filled = Math.round((Math.min(percent, 100) / 100) * WIDTH);
        stream.write(`\r\x1b[2K  ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${number}  ${text}`);
      } else if (text !== shown) {
        stream.write(`  ${number}  ${text}\n`);
      }
      shown = text;
    },
    end(): void {
      if (stream.isTTY === true && shown !== '') stream.write('\n');
    },
  };
}

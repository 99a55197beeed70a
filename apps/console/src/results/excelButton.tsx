import type { Tearsheet } from '@tearsheet/client';
import { saveFile } from '@tearsheet/presentation/dom';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { describeError } from '../words.ts';

export interface ExcelButtonProps {
  readonly client: Tearsheet;
  readonly jobId: string;
  readonly title: string;
}

/** Saves the whole result as an Excel workbook. */
export function ExcelButton({ client, jobId, title }: ExcelButtonProps): JSX.Element {
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save() {
    setMaking(true);
    setProblem(null);
    try {
      const bytes = await client.job(jobId).workbook();
      saveFile(new Uint8Array(bytes), title, 'xlsx');
    } catch (error) {
      setProblem(describeError(error));
    }
    setMaking(false);
  }

  return (
    <>
      <button type="button" disabled={isMaking} onClick={() => void save()}>
        Excel
      </button>
      <span role="status" class="hint">
        {problem}
      </span>
    </>
  );
}

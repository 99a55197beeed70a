import type { AnalyzeRequest } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { openAddress } from '../route.ts';
import { describeError } from '../words.ts';
import { linkOf } from './portfolioLink.ts';

/** Makes a permanent link that contains the portfolio, and copies it. */
export function LinkButton({ load }: { readonly load: () => Promise<AnalyzeRequest> }): JSX.Element {
  const [link, setLink] = useState<string | null>(null);
  const [note, setNote] = useState('');

  async function make() {
    setNote('');
    try {
      const text = await linkOf(await load());
      if (text === null) {
        setNote(t('This portfolio is too large for a link. Share a report instead.'));
        return;
      }
      const address = `${location.origin}/${openAddress(text)}`;
      setLink(address);
      // Browsers allow this only on secure pages. The field has the link anyway.
      const isCopied = await navigator.clipboard?.writeText(address).then(
        () => true,
        () => false,
      );
      setNote(
        isCopied
          ? t('Copied. The link opens the portfolio in the editor, without names and results.')
          : t('Copy this link. It opens the portfolio in the editor, without names and results.'),
      );
    } catch (error) {
      setNote(describeError(error));
    }
  }

  return (
    <span class="row share">
      <button type="button" onClick={() => void make()}>
        {t('Copy a link to the editor')}
      </button>
      {link !== null && <input type="text" readOnly value={link} aria-label={t('Link with the portfolio')} />}
      <span role="status" class="hint">
        {note}
      </span>
    </span>
  );
}

import type { JSX } from 'preact';
import { useContext, useId } from 'preact/hooks';
import type { Block, Choice, Note, Table, Tiles } from '../../documents/document.ts';
import { t } from '../../language/translate.ts';
import { ChartFigure } from './chartFigure.tsx';
import { Figure, FigureLevel } from './figure.tsx';
import { useKept } from './kept.ts';
import { DownloadButton, TableView } from './table.tsx';

/** Blocks of any document, one below the other. */
export function Blocks({ blocks }: { readonly blocks: readonly Block[] }): JSX.Element {
  return (
    <>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </>
  );
}

function BlockView({ block }: { readonly block: Block }): JSX.Element {
  switch (block.kind) {
    case 'tiles':
      return <TilesView tiles={block} />;
    case 'note':
      return <NoteView note={block} />;
    case 'table':
      return <TableFigure table={block} />;
    case 'chart':
      return <ChartFigure chart={block} />;
    case 'choice':
      return <ChoiceView choice={block} />;
    case 'beside':
      return (
        <div class="pair">
          <div class="side">
            <Blocks blocks={block.left} />
          </div>
          <div class="side">
            <Blocks blocks={block.right} />
          </div>
        </div>
      );
  }
}

function TilesView({ tiles: { tiles } }: { readonly tiles: Tiles }): JSX.Element {
  return (
    <dl class="tiles">
      {tiles.map(({ label, value, note, tone, description }) => (
        <div key={label} title={description}>
          <dt>{label}</dt>
          <dd class={tone}>{value}</dd>
          <dd class="hint">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

const LOOKS = { small: 'prose hint', warning: 'notice error' };

function NoteView({ note: { heading, paragraphs, bullets, look, languages } }: { readonly note: Note }): JSX.Element {
  const Tag = look === 'warning' ? 'aside' : 'div';
  const Heading = useContext(FigureLevel);
  return (
    <Tag
      class={look === undefined ? 'prose' : LOOKS[look]}
      {...(look === 'warning' ? { 'aria-label': t('Warnings') } : {})}
    >
      {heading !== null && <Heading>{heading}</Heading>}
      {paragraphs.map((text, index) => (
        <p key={index} lang={languages?.paragraphs}>
          {text}
        </p>
      ))}
      {bullets.length > 0 && (
        <ul>
          {bullets.map((text, index) => (
            <li key={index} lang={languages?.bullets}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </Tag>
  );
}

function TableFigure({ table }: { readonly table: Table }): JSX.Element {
  const { title, note, isFolded = false } = table;
  const [isOpen, setOpen] = useKept(`fold ${title}`, false);
  const tools = <DownloadButton title={title} table={() => table} />;
  const content = (
    <>
      <TableView title={title} table={table} />
      {note !== null && <p class="hint">{note}</p>}
    </>
  );
  if (!isFolded)
    return (
      <Figure title={title} tools={tools}>
        {content}
      </Figure>
    );
  return (
    <details class="fold" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      <Figure title={title} tools={tools} isTitled={false}>
        {content}
      </Figure>
    </details>
  );
}

function ChoiceView({ choice: { label, options } }: { readonly choice: Choice }): JSX.Element {
  const [chosen, setChosen] = useKept(
    `choice ${label} ${options[0]?.block.kind} ${options.map((one) => one.label).join()}`,
    0,
  );
  const name = useId();
  const at = Math.min(chosen, options.length - 1);
  return (
    <div class="alternatives">
      <fieldset class="choice">
        <legend class="unseen">{label}</legend>
        {options.map((option, index) => (
          <label key={option.label}>
            <input type="radio" name={name} checked={index === at} onChange={() => setChosen(index)} />
            <span>{option.label}</span>
          </label>
        ))}
      </fieldset>
      {options[at] && <BlockView key={at} block={options[at].block} />}
    </div>
  );
}

import type { ComponentChildren, JSX } from 'preact';
import { useId, useMemo, useState } from 'preact/hooks';
import type { Block, Chart, Choice, DocumentSection, Note, Table, Tiles } from '../../documents/document.ts';
import { ChartPicture } from './chart.tsx';
import { DownloadButton, TableView } from './table.tsx';

/** The sections of a document, with buttons that jump to them. The address after the # belongs to the page. */
export function Sections({ sections }: { readonly sections: readonly DocumentSection[] }): JSX.Element {
  return (
    <>
      <nav class="parts" aria-label="Sections of the page">
        {sections.map(({ id, title }) => (
          <button key={id} type="button" class="quiet small" onClick={() => goTo(id)}>
            {title}
          </button>
        ))}
      </nav>
      {sections.map(({ id, title, blocks }) => (
        <section key={id} id={id} class="group" tabIndex={-1} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Blocks blocks={blocks} />
        </section>
      ))}
    </>
  );
}

function goTo(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
  section?.focus({ preventScroll: true });
}

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

function NoteView({ note: { heading, paragraphs, bullets, look } }: { readonly note: Note }): JSX.Element {
  const Tag = look === 'warning' ? 'aside' : 'div';
  return (
    <Tag
      class={look === undefined ? 'prose' : LOOKS[look]}
      {...(look === 'warning' ? { 'aria-label': 'Warnings' } : {})}
    >
      {heading !== null && <h3>{heading}</h3>}
      {paragraphs.map((text, index) => (
        <p key={index}>{text}</p>
      ))}
      {bullets.length > 0 && (
        <ul>
          {bullets.map((text, index) => (
            <li key={index}>{text}</li>
          ))}
        </ul>
      )}
    </Tag>
  );
}

function TableFigure({ table }: { readonly table: Table }): JSX.Element {
  return (
    <Figure title={table.title} tools={<DownloadButton title={table.title} table={() => table} />}>
      <TableView title={table.title} table={table} />
      {table.note !== null && <p class="hint">{table.note}</p>}
    </Figure>
  );
}

/** The picture, and its numbers on request. */
function ChartFigure({ chart }: { readonly chart: Chart }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const { title, data } = chart;
  return (
    <Figure title={title} tools={<DownloadButton title={title} table={data} />}>
      <ChartPicture chart={chart} />
      <details class="numbers" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          Numbers<span class="unseen">{` of ${title}`}</span>
        </summary>
        {isOpen && <Numbers chart={chart} />}
      </details>
    </Figure>
  );
}

function Numbers({ chart: { title, data } }: { readonly chart: Chart }): JSX.Element {
  const table = useMemo(data, [data]);
  return (
    <>
      <TableView title={title} table={table} />
      {table.note !== null && <p class="hint">{table.note}</p>}
    </>
  );
}

interface FigureProps {
  readonly title: string;
  readonly tools: JSX.Element;
  readonly children: ComponentChildren;
}

function Figure({ title, tools, children }: FigureProps): JSX.Element {
  const id = useId();
  return (
    <section class="figure" aria-labelledby={id}>
      <div class="figure-head">
        <h3 id={id}>{title}</h3>
        <div class="figure-tools">{tools}</div>
      </div>
      {children}
    </section>
  );
}

function ChoiceView({ choice: { label, options } }: { readonly choice: Choice }): JSX.Element {
  const [chosen, setChosen] = useState(0);
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

import { useId, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { csvOf } from './csv.ts';
import { download } from './download.ts';
import { Icon } from './Icon.tsx';
import { t } from '#lib/i18n.ts';

export interface ChartTable {
  /** What the table contains, read out before it. */
  readonly caption: string;
  readonly columns: readonly string[];
  /** Cells in the order of the columns; the first names the row. */
  readonly rows: readonly (readonly (string | number)[])[];
}

interface ChartFigureProps {
  readonly title: string;
  /** One sentence that says what the chart shows. */
  readonly sentence: ReactNode;
  /** The same as numbers, made only when the person asks for it. Missing while there is nothing to show. */
  readonly table?: (() => ChartTable) | undefined;
  /** Next to the title: a choice of the time span. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A chart with its title, the sentence that says what it shows, and a button that shows a table instead. */
export function ChartFigure({ title, sentence, table, tools, children, className }: ChartFigureProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <section aria-labelledby={id} className={className}>
      <header className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3">
        <h2 id={id} className="me-auto text-h3">
          {title}
        </h2>
        {tools}
        {table ? (
          <button
            type="button"
            aria-pressed={asTable}
            aria-label={t('Table: {title}', { title })}
            onClick={() => setAsTable(!asTable)}
            className="-me-2 inline-flex min-h-11 items-center gap-1.5 rounded-(--r-s) px-2 text-sm font-semibold text-tide hover:bg-tide-soft aria-pressed:bg-tide-soft"
          >
            <Icon name="table" size="s" />
            <span className="max-[359px]:hidden">{t('Table')}</span>
          </button>
        ) : null}
      </header>
      {asTable && table ? <Rows {...table()} name={title} /> : children}
      <p className="mt-2 max-w-measure text-sm text-pretty text-ink-2">{sentence}</p>
    </section>
  );
}

function Rows({ name, ...table }: ChartTable & { readonly name: string }) {
  const { caption, columns, rows } = table;
  return (
    <>
      <div
        role="region"
        aria-label={caption}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table scrolls by itself, by the arrow keys too
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-(--r-s) border border-line"
      >
        <table className="w-full border-collapse text-start text-sm tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="sticky top-0 border-b border-line bg-paper px-3 py-2 font-semibold"
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name} className="border-b border-line last:border-b-0">
                <th scope="row" className="px-3 py-2 font-medium">
                  {name}
                </th>
                {cells.map((cell, at) => (
                  <td key={columns[at + 1]} className="px-3 py-2 text-ink-2">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button tone="quiet" size="sm" className="mt-1 -ms-2.5" onClick={() => saveCsv(name, csvOf(table))}>
        <Icon name="download" size="s" />
        {t('Download CSV')}
      </Button>
    </>
  );
}

/** The byte order mark tells spreadsheets that the file is UTF-8. */
const saveCsv = (name: string, text: string): void =>
  download(new Blob(['\uFEFF', text], { type: 'text/csv' }), `${name}.csv`);

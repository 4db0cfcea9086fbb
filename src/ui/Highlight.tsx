import { Fragment } from 'react';
import { marksOf } from './highlight-marks.ts';

/** A text with the matches of a query marked, whatever case and accents. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const marks = query.trim() ? marksOf(text, query) : [];
  return (
    <>
      {marks.map(([start, end], i) => (
        <Fragment key={start}>
          {text.slice(marks[i - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}

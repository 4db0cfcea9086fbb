import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onRichPaste } from './format-field.ts';

const paste = (html: string, plain: string) =>
  fireEvent.paste(screen.getByRole('textbox'), {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? html : plain) },
  });

test('rich text is pasted as Markdown, over what is selected; plain text is left to the browser', async () => {
  render(<textarea defaultValue="Before after" onPaste={onRichPaste} />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  field.setSelectionRange(7, 12);
  expect(paste('<p>A <b>bold</b> <a href="https://example.org">link</a></p>', 'A bold link')).toBe(false);
  await waitFor(() => expect(field).toHaveValue('Before A **bold** [link](https://example.org)'));
  expect(paste('<span>plain</span>', 'plain')).toBe(true);
});

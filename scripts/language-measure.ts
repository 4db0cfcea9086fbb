/**
 * Prints how many lines of a table are taken for their language: `tsx scripts/language-measure.ts FILE… [--faults]`. A line of the table is the
 * code of its language ('en' for English), who says it and the text, with tabs between them. Without files: the tables of tests/coach.
 */
import { LANGUAGE_FILES, languageLines, measureLanguages } from '../tests/coach/languages.ts';

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
for (const file of files.length > 0 ? files : LANGUAGE_FILES) {
  const { languages, faults } = measureLanguages(languageLines(file));
  console.log(file);
  for (const [code, { all, right, long, longRight }] of languages)
    console.log(`  ${code.padEnd(5)} ${right} / ${all} right; of three words and more ${longRight} / ${long}`);
  if (process.argv.includes('--faults')) for (const fault of faults) console.log(`    ${fault}`);
}

/** How a page names whoever runs this copy. */
import { operator, responsible } from './content/operator.ts';
import { filled } from './page-text.ts';
import { listOf, t } from '#lib/i18n.ts';

interface OperatorDetails {
  readonly name: string;
  readonly address: string;
  readonly country: string;
  readonly email: string;
}

/** The text with the operator's name, ways to reach them and the law. A copy without a name says so. */
export function withOperator(text: string, known: OperatorDetails = { ...responsible, email: operator.email }): string {
  const { name, address, country, email } = known;
  const ways = [address, email && `[${email}](mailto:${email})`].filter(Boolean);
  return filled(text, {
    operator: name || t('whoever gave you its address'),
    reach: ways.length
      ? t('You reach them at {address}.', { address: listOf(ways, 'disjunction') })
      : t('They have not put a name or an address here yet.'),
    law: country
      ? t('The law of {country} applies.', { country })
      : t('The law of the country of whoever runs this copy applies.'),
  });
}

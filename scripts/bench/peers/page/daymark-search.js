/** What the app loads in a worker, when it first searches. */
export { docOf } from '#features/search/docs.ts';
export { parseQuery } from '#features/search/query.ts';
export { SearchIndex } from '#features/search/search-index.ts';

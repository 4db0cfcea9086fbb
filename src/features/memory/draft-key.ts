/** The draft key of a new memory. */
export const NEW_MEMORY = 'memory:new';

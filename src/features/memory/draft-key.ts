/** The draft of a new memory. */
export const NEW_MEMORY = 'memory:new';

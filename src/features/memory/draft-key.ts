export const NEW_MEMORY = 'memory:new';

export const AgendaView = () => null;

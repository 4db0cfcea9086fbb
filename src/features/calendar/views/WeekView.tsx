export const WeekView = () => null;

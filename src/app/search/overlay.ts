/** What is open over every page: the search, or the list of keyboard shortcuts. */
import { create } from 'zustand';

export type Overlay = 'search' | 'shortcuts';

export const useOverlay = create<{ readonly open: Overlay | null }>(() => ({ open: null }));
export const setOverlay = (open: Overlay | null): void => useOverlay.setState({ open });

import { BackToTop } from './BackToTop.tsx';
import { FloatingChat } from './FloatingChat.tsx';

/** What floats over a page with a frame. */
export const Floating = () => (
  <>
    <BackToTop />
    <FloatingChat />
  </>
);

export type ProcessStep = { title: string; summary: string }

/** The four steps of every project, by their names in S1 §2 "/services". */
export const processSteps: ProcessStep[] = [
  {
    title: 'Discovery & Planning',
    summary: 'We ask what the site has to do for you, write it on one page, and put a price and a date under it.',
  },
  {
    title: 'Design & Prototyping',
    summary: 'You see real pages in a browser, not pictures of pages. Change your mind here; it is cheapest here.',
  },
  {
    title: 'Development & Testing',
    summary: 'We build it, then try to break it: on old phones, on slow lines, by keyboard, by screen reader.',
  },
  {
    title: 'Launch & Optimization',
    summary: 'Down the slip and into the water. We watch the first weeks and tune what the numbers show.',
  },
]

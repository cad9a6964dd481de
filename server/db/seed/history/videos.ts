import type { DemoVideo } from '../videos.ts'

type Earlier = [
  title: string,
  film: DemoVideo['film'],
  category: DemoVideo['category'],
  description: string,
  daysAgo: number,
  /** When each version came in; the last was approved. */
  ...editedDaysAgo: number[],
]

const delivered: Earlier[] = [
  ['Reading room', 'ferry', 'Website footage', 'Brandt & Howe, the shelves by the window.', 78, 75],
  ['Eggs at the gate', 'bakery', 'Client reels', 'Strand Family Farm, an early Saturday.', 71, 69, 67],
  ['Who we are', 'gym', 'Client reels', 'Brandt & Howe, two voices, one take each.', 66, 62],
  ['Squash by the crate', 'bakery', 'Social ads', 'Strand Family Farm, for the weekend.', 61, 60],
  ['The new street', 'ferry', 'Website footage', 'Tanaka Tile, the way from the ferry to the door.', 57, 53, 50],
  ['Forty grays', 'gym', 'Client reels', 'Tanaka Tile, samples from above.', 52, 48],
  ['First tuning', 'gym', 'Client reels', 'Okello Pianos, hands only.', 47, 44, 42, 41],
  ['Pumpkin days', 'bakery', 'Social ads', 'Strand Family Farm, six seconds for October.', 43, 42],
  ['Walk through the showroom', 'ferry', 'Website footage', 'Tanaka Tile, once the photographs were there.', 38, 33],
  ['A key that sticks', 'gym', 'Social ads', 'Okello Pianos, before and after.', 33, 31],
  ['Three counties', 'ferry', 'Website footage', 'Okello Pianos, a morning on the road.', 28, 26, 25],
  ['Three weeks of calm', 'gym', 'Client reels', 'Brandt & Howe, what clients say.', 22, 19],
]

/** What was cut for the earlier customers, by an editor who is no longer with us: nobody's desk shows it. */
export const earlierVideos: DemoVideo[] = delivered.map(
  ([title, film, category, description, daysAgo, ...editedDaysAgo]) => ({
    title,
    film,
    category,
    description,
    priority: 'normal',
    status: 'completed',
    daysAgo,
    dueInDays: 7 - daysAgo,
    isOfBefore: true,
    edits: editedDaysAgo.map((days, place) =>
      place === editedDaysAgo.length - 1
        ? { status: 'approved', daysAgo: days, description: 'As agreed.', notes: 'Good. Sent to the customer.' }
        : { status: 'revision_needed', daysAgo: days, description: 'A first cut.', notes: 'A little shorter, please.' },
    ),
  }),
)

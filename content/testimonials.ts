/** S1 §3. `avatar` is the initials; `id` is an id of content/portfolio.ts. */
export type Testimonial = {
  id: string
  name: string
  company: string
  quote: string
  avatar: string
  stars: 1 | 2 | 3 | 4 | 5
}

export const testimonials: Testimonial[] = [
  {
    id: 'jetty-island-kayaks',
    name: 'Marisol Vega',
    company: 'Jetty Island Kayaks',
    quote:
      'I used to come off the water to eleven voicemails. Now I come off the water to eleven bookings. They also talked me out of a video I wanted on the front page, and they were right.',
    avatar: 'MV',
    stars: 5,
  },
  {
    id: 'hewitt-avenue-bakery',
    name: 'Tom Brandvold',
    company: 'Hewitt Avenue Bakery',
    quote:
      'They started us on the free site, four pages, up in two days like they said. A year later we added the pre-orders because the site was bringing people in. Nobody ever pushed.',
    avatar: 'TB',
    stars: 5,
  },
  {
    id: 'rucker-hill-dental',
    name: 'Dr. Anita Rao',
    company: 'Rucker Hill Dental',
    quote:
      'Good work, and patients do find what they need. It took two weeks longer than planned because our texts were late, and they told us so kindly but clearly. Four stars for both of us.',
    avatar: 'AR',
    stars: 4,
  },
  {
    id: 'grand-avenue-auto',
    name: 'Walt Jorgensen',
    company: 'Grand Avenue Auto',
    quote:
      'I did not want a robot talking to my customers. It does not: it asks what noise the car makes and writes it down, and I decide. Saves me an hour and a half every morning.',
    avatar: 'WJ',
    stars: 5,
  },
  {
    id: 'cascade-peak-fitness',
    name: 'Dana Whitehorse',
    company: 'Cascade Peak Fitness',
    quote:
      'Emil cuts my videos, Noor keeps the members’ area running, and I coach. The first version of the form check was clumsy on older phones. They fixed it in a week without being asked twice.',
    avatar: 'DW',
    stars: 4,
  },
  {
    id: 'mukilteo-light-inn',
    name: 'Peter and Joan Halloran',
    company: 'Mukilteo Light Inn',
    quote:
      'We can change a room price ourselves in about a minute. For the old site we had to write to a man in another state and wait. That alone was worth it.',
    avatar: 'PH',
    stars: 5,
  },
  {
    id: 'sound-and-cedar-salon',
    name: 'Keiko Sandoval',
    company: 'Sound & Cedar Salon',
    quote:
      'Fewer no-shows since the deposits, and the price list is finally right. I would have liked more colors to choose from at the start; Ada showed me two and said to trust her. Fine, I did.',
    avatar: 'KS',
    stars: 4,
  },
]

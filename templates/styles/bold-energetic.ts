const css = String.raw

/** A poster: expanded black capitals, hard edges, bands in the full color. */
export const boldEnergetic = css`
  :root {
    color-scheme: dark;
  }
  body {
    --gutter: clamp(1.25rem, 4.5vw, 4.5rem);
    --room: calc(100vw - 2 * var(--gutter));
    --loud: 'Archivo Expanded', 'Archivo Expanded Fallback', 'Arial Black', sans-serif;
    font:
      400 1.0625rem/1.6 Archivo,
      'Archivo Fallback',
      Arial,
      sans-serif;
  }
  h1,
  h2,
  h3,
  .brand,
  .amount,
  .figures dd,
  .timetable dt {
    font-family: var(--loud);
    font-weight: 900;
    letter-spacing: -0.02em;
    line-height: 0.95;
    text-transform: uppercase;
  }
  h1,
  h2 {
    font-size: min(var(--cap), var(--room) / (var(--word) * 0.98));
  }
  section {
    padding: clamp(4rem, 9vw, 9rem) var(--gutter);
  }
  h2 {
    --cap: clamp(2.25rem, 6.2vw, 5.5rem);
    margin-bottom: clamp(2rem, 5vw, 4.5rem);
  }
  h2.size-2 {
    --cap: clamp(2rem, 5vw, 4.25rem);
  }
  h2.size-3 {
    --cap: clamp(1.75rem, 4vw, 3rem);
  }
  h2.size-4,
  h2.size-5 {
    --cap: 2rem;
  }

  .top-bar {
    padding: 1.125rem var(--gutter);
  }
  .top-bar .brand {
    font-size: 1.125rem;
    line-height: 1.05;
  }
  .top-bar .brand.size-3,
  .top-bar .brand.size-4,
  .top-bar .brand.size-5 {
    font-size: 0.8125rem;
  }
  .links ul {
    gap: 0.25rem 2rem;
  }
  .links a,
  .menu a,
  .menu summary,
  .bottom li,
  .button,
  .field label,
  .popular-mark,
  figcaption,
  .figures dt {
    font-size: 0.8125rem;
    font-weight: 700;
    letter-spacing: 0.07em;
    line-height: 1.3;
    text-transform: uppercase;
  }
  .links a {
    text-decoration: none;
  }
  .links a:hover {
    text-decoration: underline;
    text-decoration-thickness: 3px;
  }
  .links .to-contact {
    padding: 0.75rem 1.25rem;
    border: 2px solid var(--button-edge);
    background: var(--button);
    color: var(--on-button);
  }
  .menu summary {
    padding: 0.75rem 1.125rem;
    border: 2px solid var(--ink);
  }
  .menu nav {
    margin: 1.125rem calc(-1 * var(--gutter)) -1.125rem;
    padding: 0.75rem var(--gutter);
  }
  .menu li + li {
    border-top: 2px solid var(--line);
  }
  .menu a {
    text-decoration: none;
  }
  .button {
    padding: 1.125rem 2rem;
    font-size: 0.9375rem;
  }

  .hero {
    display: grid;
    padding: 0;
  }
  h1 {
    --cap: clamp(2.75rem, 13vw, 8rem);
    line-height: 0.9;
  }
  h1.size-2 {
    --cap: clamp(2.5rem, 11vw, 6rem);
  }
  h1.size-3 {
    --cap: clamp(2.25rem, 9vw, 4.25rem);
  }
  h1.size-4 {
    --cap: clamp(1.75rem, 7vw, 3.25rem);
  }
  h1.size-5,
  h1.size-6 {
    --cap: clamp(1.5rem, 3.2vw, 2.25rem);
    line-height: 1.05;
  }
  .hero-band {
    display: grid;
    align-content: end;
    padding: clamp(1.75rem, 3.5vw, 3.5rem) var(--gutter);
  }
  .hero-art {
    grid-row: 1;
  }
  .with-picture {
    --tall: clamp(25rem, min(58vw, 62vh), 50rem);
    --lap: calc(var(--tall) / 3);
  }
  .with-picture .hero-art img {
    width: 100%;
    height: var(--tall);
    object-fit: cover;
  }
  .with-picture .hero-band {
    position: relative;
    width: fit-content;
    min-width: 50vw;
    max-width: calc(100% - var(--gutter));
    min-height: calc(var(--lap) + 2rem);
    margin-top: calc(-1 * var(--lap));
  }
  .with-picture h1 {
    --room: calc(100vw - 3 * var(--gutter));
  }
  .without-picture .hero-band {
    grid-row: 1;
    min-height: min(36rem, 68vh);
  }
  .without-picture .hero-art {
    grid-row: 2;
  }
  .stripes {
    width: 100%;
    height: clamp(5rem, 12vw, 10rem);
  }
  .stripes rect {
    fill: var(--band);
  }
  .stripes .other {
    fill: var(--mark);
  }
  .hero-text {
    display: flex;
    flex-wrap: wrap;
    gap: 2rem 4rem;
    align-items: center;
    justify-content: space-between;
    padding: clamp(2rem, 4vw, 3.5rem) var(--gutter);
    font-size: clamp(1.25rem, 2vw, 1.75rem);
    line-height: 1.35;
  }
  .hero-text p:not(.action) {
    max-width: 30em;
  }
  .hero-text.size-5 {
    font-size: 1.25rem;
  }
  .hero-text.size-6 {
    font-size: 1.0625rem;
  }

  .portrait img {
    width: 100%;
    aspect-ratio: 4 / 5;
    object-fit: cover;
  }
  .story {
    display: grid;
    gap: 1.25rem;
    max-width: 44rem;
    font-size: 1.125rem;
  }
  .story.size-1,
  .story.size-2,
  .story.size-3,
  .story.size-4,
  .story.size-5,
  .story.with-lead p:first-child {
    font-size: clamp(1.25rem, 1.7vw, 1.5rem);
    line-height: 1.45;
  }
  #about {
    display: grid;
  }
  .quote {
    margin-top: clamp(3rem, 6vw, 6rem);
    padding-left: clamp(1.25rem, 3vw, 3rem);
    border-left: clamp(8px, 1vw, 16px) solid var(--band);
    font: 800 2.75rem/1.08 var(--loud);
    letter-spacing: -0.02em;
  }
  .figures {
    display: grid;
    gap: 2.5rem clamp(1.5rem, 3vw, 3rem);
    margin-top: clamp(3.5rem, 7vw, 7rem);
  }
  .figures div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    gap: 1.5rem;
    padding-top: 1.25rem;
    border-top: 4px solid var(--ink);
  }
  .figures dd {
    color: var(--accent);
    font-size: min(7rem, var(--room) / (var(--word) * 0.84));
    line-height: 0.85;
  }
  .certifications {
    display: flex;
    flex-wrap: wrap;
    gap: 0.625rem;
    margin-top: 2.5rem;
  }
  .certifications li {
    padding: 0.5rem 0.875rem;
    border: 2px solid var(--ink);
    font-weight: 600;
    line-height: 1.3;
  }

  #packages {
    padding-inline: 0;
  }
  #packages h2 {
    padding-inline: var(--gutter);
  }
  .package {
    display: grid;
    gap: 1.75rem;
    padding: clamp(2rem, 3.5vw, 3.25rem) var(--gutter);
  }
  .package:not(.popular) {
    border-top: 4px solid var(--ink);
  }
  .popular + .package {
    border-top: 0;
  }
  h3 {
    font-size: min(2.25rem, var(--room) / (var(--word) * 0.98));
    line-height: 1;
  }
  h3.size-3,
  h3.size-4 {
    font-size: 1.375rem;
  }
  h3.size-5 {
    font-size: 1.0625rem;
    line-height: 1.15;
  }
  .popular-mark {
    width: fit-content;
    margin-top: 0.875rem;
    padding: 0.375rem 0.625rem;
    background: var(--ink);
    color: var(--ground);
  }
  .description {
    max-width: 34rem;
    margin-top: 0.875rem;
  }
  .amount {
    display: block;
    font-size: min(4.25rem, var(--room) / (var(--word) * 0.98));
  }
  .amount.in-words,
  .amount.size-2 {
    font-size: 1.75rem;
  }
  .amount.size-3,
  .amount.size-4,
  .amount.size-5 {
    font-size: 1.125rem;
  }
  .period {
    display: block;
    margin-top: 0.5rem;
    font-weight: 600;
  }
  .features li {
    padding: 0.5rem 0;
    border-top: 1px solid var(--edge);
    line-height: 1.4;
  }
  .features li:last-child {
    border-bottom: 1px solid var(--edge);
  }

  .testimonials {
    display: grid;
    gap: clamp(3.5rem, 7vw, 7rem);
  }
  .testimonials blockquote {
    max-width: 76rem;
    font: 800 4.5rem/1.02 var(--loud);
    letter-spacing: -0.03em;
  }
  .testimonials blockquote p:first-child::before {
    content: '“';
  }
  .testimonials blockquote p:last-child::after {
    content: '”';
  }
  .testimonials .size-3,
  .testimonials .size-2 {
    font-size: clamp(1.75rem, 4.2vw, 3.75rem);
  }
  .testimonials .size-4 {
    font-size: clamp(1.625rem, 3.4vw, 3rem);
  }
  .testimonials .size-5 {
    font-size: clamp(1.375rem, 2.5vw, 2.25rem);
    line-height: 1.15;
  }
  .testimonials .size-6 {
    max-width: 52rem;
    font:
      500 1.25rem/1.5 Archivo,
      'Archivo Fallback',
      Arial,
      sans-serif;
    letter-spacing: 0;
  }
  figcaption {
    display: flex;
    gap: 1rem;
    align-items: center;
    margin-top: 1.5rem;
  }
  figcaption::before {
    flex: none;
    width: 3rem;
    height: 4px;
    background: var(--ink);
    content: '';
  }

  #gallery {
    padding-inline: 0;
    padding-bottom: 0;
  }
  #gallery h2 {
    padding-inline: var(--gutter);
  }
  .gallery {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    grid-auto-flow: dense;
    grid-auto-rows: 40vw;
  }
  .gallery img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .gallery picture {
    display: block;
    height: 100%;
  }
  .gallery .all,
  .gallery .big {
    grid-column: span 2;
    grid-row: span 2;
  }
  .gallery .wide {
    grid-column: span 2;
  }

  .places {
    font-size: 1.375rem;
    line-height: 1.4;
  }
  .timetable {
    margin-top: 2rem;
  }
  .timetable div {
    border-top: 4px solid var(--ink);
  }
  .timetable dt {
    font-size: 1.125rem;
    line-height: 1.3;
  }

  #contact {
    padding-block: clamp(4rem, 8vw, 8rem);
  }
  .contact-words {
    display: grid;
    gap: 1.25rem;
    align-content: start;
    font-size: 1.1875rem;
  }
  .ways li {
    font-weight: 700;
    font-size: 1.375rem;
  }
  .enquiry {
    margin-top: 2.5rem;
    padding: clamp(1.5rem, 4vw, 3.5rem);
  }
  .field input,
  .field select,
  .field textarea {
    border-width: 2px;
  }

  .bottom {
    display: grid;
    gap: 2rem;
    padding: clamp(3.5rem, 7vw, 7rem) var(--gutter) 2rem;
  }
  .bottom .brand {
    font-size: min(9rem, var(--room) / (var(--word) * 0.98));
  }
  .bottom .brand.size-2 {
    font-size: min(6rem, var(--room) / (var(--word) * 0.98));
  }
  .bottom .brand.size-3,
  .bottom .brand.size-4 {
    font-size: min(3.5rem, var(--room) / (var(--word) * 0.98));
  }
  .bottom .brand.size-5 {
    font-size: min(clamp(1.25rem, 2.6vw, 2rem), var(--room) / (var(--word) * 0.98));
    line-height: 1.1;
  }
  .where {
    max-width: 36rem;
  }
  .bottom ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 2rem;
    padding-top: 1rem;
    border-top: 4px solid var(--ink);
  }
  .bottom li {
    padding-block: 0.5rem;
  }
  .bottom li a {
    padding-block: 0;
  }
  .made-by {
    margin-left: auto;
  }
  #words h1 {
    --cap: 4.5rem;
    margin-bottom: 2.5rem;
    font-size: min(4.5rem, 11vw);
  }
  .words h2 {
    margin: 1rem 0 0;
    font-size: 1.25rem;
  }
  .words .enquiry {
    margin: 0;
    padding: 0;
  }

  @media (max-width: 49.99rem) {
    .portrait {
      margin: 0 calc(-1 * var(--gutter)) 2rem;
    }
    .ways li {
      font-size: 1.125rem;
    }
    .quote {
      font-size: clamp(1.5rem, 7vw, 2.25rem);
    }
    .testimonials .size-1 {
      font-size: 2.5rem;
    }
    .bottom .made-by {
      margin-left: 0;
    }
  }
  @media (min-width: 50rem) {
    .with-picture .hero-band {
      max-width: 76%;
    }
    .with-picture h1 {
      --room: calc(76vw - 2 * var(--gutter));
    }
    .quote.size-1,
    .quote.size-2 {
      font-size: clamp(2.75rem, 5vw, 5rem);
      line-height: 1;
    }
    #about {
      grid-template-columns: 5fr 7fr;
      column-gap: var(--gutter);
    }
    #about > * {
      grid-column: 1 / -1;
    }
    #about > .story,
    #about > .certifications {
      grid-column: 2;
    }
    #about:has(.portrait) > h2 {
      --room: calc((100vw - 3 * var(--gutter)) * 0.56);
      grid-column: 2;
    }
    #about > .portrait {
      grid-column: 1;
      grid-row: 1 / span 4;
      margin-left: calc(-1 * var(--gutter));
    }
    #about:not(:has(.portrait)) > h2 {
      --room: calc((100vw - 3 * var(--gutter)) * 0.41);
      grid-column: 1;
      grid-row: 1 / span 2;
      margin: 0;
    }
    #about > .quote {
      grid-row: 6;
    }
    #about > .figures {
      grid-row: 7;
    }
    .quote.size-5,
    .quote.size-6 {
      max-width: 60rem;
      font-size: 1.625rem;
      line-height: 1.25;
    }
    .figures {
      grid-auto-flow: column;
      justify-content: space-between;
    }
    .figures.count-1,
    .figures.count-2 {
      justify-content: start;
      gap: 5rem;
    }
    .figures div {
      min-width: 9rem;
    }
    .figures dd {
      font-size: min(9rem, (var(--room) - 9rem) / (var(--row) * 0.84));
      white-space: nowrap;
    }
    .figures dt {
      width: 0;
      min-width: 100%;
    }
    .package {
      grid-template-columns: 5fr 4fr 3fr;
      column-gap: clamp(2rem, 4vw, 5rem);
      align-items: start;
    }
    .offer {
      grid-column: 1;
    }
    .price {
      grid-column: 3;
      grid-row: 1;
      text-align: right;
    }
    .amount {
      font-size: min(4.25rem, 21vw / (var(--word) * 0.98));
    }
    h3 {
      font-size: min(2.25rem, 33vw / (var(--word) * 0.98));
    }
    .features {
      grid-column: 2;
      grid-row: 1;
    }
    .testimonials li:nth-child(even) {
      margin-left: 16.666%;
    }
    .gallery {
      grid-template-columns: repeat(4, minmax(0, 1fr));
      grid-auto-rows: 19vw;
    }
    .gallery .all {
      grid-column: span 4;
    }
    .gallery .right {
      grid-column: 3 / span 2;
    }
    #times {
      display: grid;
      grid-template-columns: 5fr 7fr;
      column-gap: var(--gutter);
      align-items: start;
    }
    #times h2 {
      --room: calc((100vw - 3 * var(--gutter)) * 0.41);
      grid-column: 1;
    }
    .places {
      grid-column: 1;
    }
    #times:not(:has(.timetable)) .places {
      grid-column: 2;
      grid-row: 1;
      font: 800 clamp(1.5rem, 2.6vw, 2.5rem) / 1.15 var(--loud);
      letter-spacing: -0.02em;
    }
    #times .places.size-5,
    #times .places.size-6 {
      font-size: 1.375rem;
    }
    .timetable {
      grid-column: 2;
      grid-row: 1 / span 3;
      margin-top: 0;
    }
    #contact {
      display: grid;
      grid-template-columns: 5fr 7fr;
      grid-template-rows: auto 1fr;
      column-gap: var(--gutter);
    }
    #contact h2 {
      --room: calc((100vw - 3 * var(--gutter)) * 0.41);
    }
    #contact .enquiry {
      grid-column: 2;
      grid-row: 1 / span 2;
      margin-top: 0;
    }
  }
  @media (min-width: 50rem) and (max-width: 63.99rem) {
    .timetable div {
      grid-template-columns: minmax(0, 1fr);
    }
    .timetable dd {
      grid-column: 1;
    }
  }
  h1.tall.tall,
  h2.tall,
  h3.tall.tall,
  .brand.tall.tall.tall,
  .quote.tall.tall,
  #testimonials .tall:not(.size-6) {
    line-height: 1.22;
  }
`

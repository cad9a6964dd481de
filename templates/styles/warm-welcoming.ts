const css = String.raw

/** A living room: cream, round, a face first. */
export const warmWelcoming = css`
  body {
    --gutter: max(clamp(1.25rem, 4vw, 3rem), (100vw - 74rem) / 2);
    --room: calc(100vw - 2 * var(--gutter));
    --serif: Fraunces, 'Fraunces Fallback', Georgia, serif;
    font:
      400 1.125rem/1.65 Figtree,
      'Figtree Fallback',
      Arial,
      sans-serif;
  }
  h1,
  h2,
  h3,
  .brand,
  .amount,
  .figures dd {
    font-family: var(--serif);
    font-weight: 500;
    letter-spacing: -0.015em;
    line-height: 1.12;
  }
  section {
    padding: clamp(2.5rem, 5vw, 4.5rem) var(--gutter);
  }
  h2 {
    margin-bottom: 2rem;
    font-size: clamp(2rem, 4vw, 3rem);
  }
  h2.size-3 {
    font-size: 2rem;
  }
  h2.size-4,
  h2.size-5 {
    font-size: 1.5rem;
  }
  .top-bar {
    padding: 1.25rem var(--gutter);
  }
  .top-bar .brand {
    font-size: 1.375rem;
  }
  .top-bar .brand.size-3,
  .top-bar .brand.size-4,
  .top-bar .brand.size-5 {
    font-size: 1.0625rem;
    letter-spacing: 0;
  }
  .links ul {
    gap: 0.25rem 1.75rem;
  }
  .links a,
  .menu a,
  .menu summary {
    font-size: 1rem;
    font-weight: 500;
    text-decoration: none;
  }
  .links a:hover {
    text-decoration: underline;
  }
  .links .to-contact,
  .menu summary {
    padding: 0.5rem 1.25rem;
    border: 1.5px solid var(--edge);
    border-radius: 99rem;
  }
  .menu ul {
    margin-top: 0.75rem;
    padding: 0.5rem 1.25rem;
    border-radius: 24px;
    background: var(--tint);
  }
  .button {
    padding: 1rem 2rem;
    border-radius: 99rem;
  }

  .hero {
    display: grid;
    gap: 0 clamp(2rem, 6vw, 6rem);
    padding-top: clamp(1.5rem, 3vw, 3rem);
  }
  h1 {
    --cap: 4.5rem;
    font-size: min(var(--cap), var(--room) / (var(--word) * 0.54));
    letter-spacing: -0.025em;
    line-height: 1.05;
  }
  h1.size-3 {
    --cap: 3.375rem;
  }
  h1.size-4 {
    --cap: 2.625rem;
  }
  h1.size-5 {
    --cap: 2rem;
    line-height: 1.15;
  }
  .hero-text {
    display: grid;
    gap: 1.5rem;
    align-content: start;
    margin-top: 1.25rem;
    font-size: 1.25rem;
    line-height: 1.55;
  }
  .hero-text.size-6 {
    font-size: 1.0625rem;
  }
  .hero-text .action {
    margin-top: 0.5rem;
    font-size: 1.125rem;
  }
  .hero-art {
    position: relative;
    width: min(100%, 27rem);
    margin: 3rem auto 0;
  }
  .hero-art img,
  .arch {
    width: 100%;
    aspect-ratio: 4 / 5;
    border-radius: 50% 50% 24px 24px / 40% 40% 24px 24px;
    object-fit: cover;
  }
  .note {
    position: relative;
    width: fit-content;
    max-width: 88%;
    margin: -4rem 0 0 -0.5rem;
    padding: 1.25rem 1.5rem;
    border-radius: 24px 24px 24px 4px;
    background: var(--field);
    font: italic 400 1.25rem/1.4 var(--serif);
  }
  .hint:has(+ .note) {
    padding-bottom: 5.5rem;
  }
  .hero-wide {
    grid-column: 1 / -1;
    margin-top: clamp(3rem, 6vw, 5rem);
  }
  .hero-wide img {
    width: 100%;
    aspect-ratio: 4 / 3;
    border-radius: 24px;
    object-fit: cover;
  }

  .arch {
    background: var(--tint);
  }
  .sun {
    fill: var(--mark);
  }
  .far {
    fill: var(--page);
  }
  .middle {
    fill: var(--button);
  }
  .near {
    fill: var(--band);
  }
  .story {
    display: grid;
    gap: 1.25rem;
    max-width: 42rem;
  }
  .story.with-lead p:first-child {
    font: 400 1.4375rem/1.45 var(--serif);
  }
  .quote {
    max-width: 46rem;
    margin-top: 2.5rem;
    font: italic 400 1.5rem/1.45 var(--serif);
  }
  .figures {
    --round: 7rem;
    display: grid;
    gap: 1.25rem;
    margin-top: 3rem;
  }
  .figures div {
    display: flex;
    flex-direction: row-reverse;
    justify-content: flex-end;
    align-items: center;
    gap: 1.25rem;
  }
  .figures dd {
    display: grid;
    flex: none;
    place-content: center;
    width: var(--round);
    height: var(--round);
    border-radius: 50%;
    background: var(--tint);
    color: var(--accent);
    font-size: min(3.25rem, var(--round) * 0.84 / (var(--word) * 0.54));
    text-align: center;
  }
  .figures dt {
    line-height: 1.4;
  }
  .certifications {
    display: flex;
    flex-wrap: wrap;
    gap: 0.625rem;
    margin-top: 2.5rem;
  }
  .certifications li {
    padding: 0.5rem 1.125rem;
    border-radius: 24px;
    background: var(--tint);
    line-height: 1.35;
  }

  .packages {
    display: grid;
    gap: 1.5rem;
  }
  .package {
    position: relative;
    display: grid;
    grid-row: span 3;
    grid-template-rows: subgrid;
    row-gap: 0;
    padding: clamp(1.5rem, 2.5vw, 2.25rem);
    border-radius: 24px;
    background: var(--tint);
  }
  h3 {
    font-size: min(1.625rem, (100vw - 6rem) / (var(--word) * 0.56));
  }
  h3.size-3 {
    font-size: 1.25rem;
  }
  h3.size-4,
  h3.size-5 {
    font-size: 1.0625rem;
    letter-spacing: 0;
    line-height: 1.25;
  }
  .popular {
    background: var(--field);
    box-shadow: inset 0 0 0 2px var(--accent);
  }
  .popular-mark {
    width: fit-content;
    margin-top: 0.75rem;
    padding: 0.25rem 0.875rem;
    border-radius: 99rem;
    font-size: 0.9375rem;
    font-weight: 600;
  }
  .description {
    margin-top: 0.75rem;
  }
  .price {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.5rem;
    align-items: baseline;
    margin-top: 1.25rem;
  }
  .amount {
    font-size: 2.5rem;
  }
  .amount.in-words,
  .amount.size-2,
  .amount.size-3 {
    font-size: 1.375rem;
  }
  .amount.size-4,
  .amount.size-5 {
    font-size: 1.125rem;
  }
  .features {
    display: grid;
    align-content: start;
    gap: 0.5rem;
    margin-top: 1.25rem;
  }
  .features li {
    position: relative;
    padding-left: 1.375rem;
    line-height: 1.45;
  }
  .features li::before {
    position: absolute;
    left: 0;
    top: 0.5em;
    width: 0.5rem;
    height: 0.5rem;
    border-radius: 50%;
    background: var(--accent);
    content: '';
  }

  .testimonials {
    display: grid;
    gap: 2.5rem 1.5rem;
  }
  .testimonials blockquote {
    position: relative;
    padding: 1.5rem 1.75rem;
    border-radius: 24px;
    background: var(--field);
  }
  .testimonials blockquote::after {
    position: absolute;
    top: 100%;
    left: 1.75rem;
    width: 1.5rem;
    height: 1.125rem;
    background: var(--field);
    clip-path: polygon(0 0, 100% 0, 0 100%);
    content: '';
  }
  .testimonials blockquote.size-1,
  .testimonials blockquote.size-2,
  .testimonials blockquote.size-3 {
    font: 400 1.375rem/1.4 var(--serif);
  }
  figcaption {
    margin: 0.625rem 0 0 3.75rem;
    font-weight: 600;
  }

  .gallery {
    columns: 2;
    column-gap: clamp(0.75rem, 2vw, 1.5rem);
  }
  .gallery li {
    margin-bottom: clamp(0.75rem, 2vw, 1.5rem);
    break-inside: avoid;
  }
  .gallery img {
    width: 100%;
    border-radius: 24px;
  }

  .places {
    font: 400 1.5rem/1.45 var(--serif);
  }
  .timetable {
    margin-top: 1.5rem;
  }
  .timetable div + div {
    border-top: 1px solid var(--line);
  }
  .timetable dt {
    font: 500 1.25rem/1.45 var(--serif);
  }

  #contact {
    margin: 2rem max(0.75rem, var(--gutter) - 3rem);
    padding: clamp(2rem, 5vw, 4.5rem) clamp(1.25rem, 4vw, 3rem);
    border-radius: 24px;
  }
  .contact-words {
    display: grid;
    gap: 1rem;
    align-content: start;
    margin-bottom: 2rem;
  }
  .field label {
    font-weight: 600;
    font-size: 1rem;
  }
  .field input,
  .field select,
  .field textarea {
    border-width: 1.5px;
    border-radius: 16px;
  }
  .bottom {
    display: grid;
    gap: 1rem;
    padding: clamp(2.5rem, 5vw, 4rem) var(--gutter) 2rem;
    border-radius: 24px 24px 0 0;
  }
  .bottom .brand {
    font-size: 2rem;
  }
  .bottom .brand.size-3,
  .bottom .brand.size-4,
  .bottom .brand.size-5 {
    font-size: 1.25rem;
    letter-spacing: 0;
  }
  .bottom ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.75rem;
  }
  .bottom li {
    padding-block: 0.5rem;
  }
  .bottom li a {
    padding: 0;
  }
  #words h1 {
    --cap: 3rem;
    margin-bottom: 2rem;
    font-size: 3rem;
  }
  .words h2 {
    margin: 1rem 0 0;
    font-size: 1.5rem;
  }

  @media (min-width: 50rem) {
    .hero {
      --room: calc((100vw - 2 * var(--gutter)) * 0.52);
      grid-template-columns: 1fr 27rem;
      grid-template-rows: 1fr auto auto 1.4fr;
    }
    .hero-band {
      grid-row: 2;
    }
    .hero-text {
      grid-row: 3;
    }
    .hero-wide img {
      aspect-ratio: 16 / 7;
    }
    .hero-art {
      grid-column: 2;
      grid-row: 1 / 5;
      margin-top: 0;
    }
    .note {
      margin-left: -4rem;
    }
    #times:not(:has(.timetable)) .places {
      grid-column: 2;
    }
    .packages {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    h3 {
      font-size: min(1.625rem, (var(--room) / 3 - 6rem) / (var(--word) * 0.56));
    }
    .packages.count-1 {
      grid-template-columns: 1fr;
    }
    .packages.count-2,
    .packages.count-4 {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .testimonials {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    .testimonials.count-1,
    .testimonials.count-2,
    .testimonials.count-4 {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .packages.count-1 .package {
      grid-template-columns: 1fr 1fr;
      column-gap: 4rem;
    }
    .packages.count-1 .features {
      grid-column: 2;
      grid-row: 1 / span 3;
      margin: 0;
    }
    .packages.count-1 .price {
      grid-column: 1;
    }
    .packages.count-1 .package:not(:has(.features)) .price {
      grid-column: 2;
      justify-content: flex-end;
      align-self: center;
      margin: 0;
    }
    .testimonials.count-1 blockquote {
      padding: 2rem 2.5rem;
      font-size: 1.75rem;
    }
    .gallery {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
      grid-auto-flow: dense;
      grid-auto-rows: 6.75rem;
      gap: 1.5rem;
    }
    .gallery.count-1 {
      grid-template-columns: minmax(0, 1fr);
    }
    .gallery.count-2 {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .gallery li {
      margin: 0;
    }
    .gallery img {
      height: 100%;
      object-fit: cover;
    }
    .gallery picture {
      display: block;
      height: 100%;
    }
    .column-1 {
      grid-column: 1;
    }
    .column-2 {
      grid-column: 2;
    }
    .column-3 {
      grid-column: 3;
    }
    .high-2 {
      grid-row: span 2;
    }
    .high-3 {
      grid-row: span 3;
    }
    .high-4 {
      grid-row: span 4;
    }
    .high-5 {
      grid-row: span 5;
    }
    #times,
    #contact {
      display: grid;
      grid-template-columns: 5fr 7fr;
      grid-template-rows: auto 1fr;
      column-gap: clamp(2rem, 5vw, 5rem);
    }
    .timetable,
    #contact .enquiry {
      grid-column: 2;
      grid-row: 1 / span 2;
      margin-top: 0;
    }
    .figures {
      --round: clamp(7rem, 12vw, 11rem);
      grid-auto-flow: column;
      justify-content: space-evenly;
      margin-top: 4rem;
    }
    .figures div {
      flex-direction: column-reverse;
      width: calc(var(--round) + 2rem);
      text-align: center;
    }
    #about {
      display: grid;
      grid-template-columns: 5fr 7fr;
      column-gap: clamp(2rem, 5vw, 5rem);
    }
    #about > * {
      grid-column: 2;
    }
    #about > h2 {
      grid-column: 1;
      grid-row: 1;
      align-self: first baseline;
      margin: 0;
    }
    #about > .story {
      grid-row: 1;
      align-self: first baseline;
    }
    #about > .figures {
      grid-column: 1 / -1;
      order: 1;
    }
    #about > .figures.count-1,
    #about > .figures.count-2 {
      grid-column: 2;
      justify-content: start;
      gap: 2rem;
    }
    .bottom {
      grid-template-columns: minmax(0, 1fr) fit-content(50%);
      column-gap: 3rem;
    }
    .bottom ul {
      grid-column: 1 / -1;
    }
  }
`

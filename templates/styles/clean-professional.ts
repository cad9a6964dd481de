const css = String.raw

/** A well set page: white, hairlines, twelve columns; the color only where one acts. */
export const cleanProfessional = css`
  body {
    --gutter: max(clamp(1.25rem, 4vw, 3rem), (100vw - 76rem) / 2);
    --room: calc(100vw - 2 * var(--gutter));
    word-spacing: 0.1em;
    font:
      400 1.0625rem/1.6 'Instrument Sans',
      'Instrument Sans Fallback',
      Arial,
      sans-serif;
  }
  h1,
  h2,
  h3,
  .brand {
    font-weight: 600;
    letter-spacing: -0.02em;
    line-height: 1.15;
  }
  section {
    margin: 0 var(--gutter);
    padding: clamp(3.5rem, 7vw, 6.5rem) 0;
    border-top: 1px solid var(--line);
  }
  h2 {
    margin-bottom: 2rem;
    font-size: clamp(1.625rem, 2.4vw, 2rem);
  }
  h2.size-4,
  h2.size-5 {
    font-size: 1.375rem;
  }

  .top-bar {
    padding: 1rem var(--gutter);
  }
  .top-bar .brand {
    font-size: 1.125rem;
  }
  .top-bar .brand.size-4,
  .top-bar .brand.size-5 {
    font-size: 0.9375rem;
  }
  .links ul {
    gap: 0.25rem 1.75rem;
  }
  .links a,
  .menu a,
  .menu summary {
    font-size: 0.9375rem;
    font-weight: 500;
    text-decoration: none;
  }
  .links a:hover {
    text-decoration: underline;
  }
  .to-contact {
    color: var(--accent);
  }
  .links .to-contact {
    padding: 0.5rem 1rem;
    border: 1px solid var(--edge);
    border-radius: 4px;
  }
  .menu summary {
    padding: 0.5rem 1rem;
    border: 1px solid var(--edge);
    border-radius: 4px;
  }
  .menu ul {
    margin-top: 0.75rem;
  }
  .menu li {
    border-top: 1px solid var(--line);
  }
  .button {
    border-width: 1px;
    border-radius: 4px;
  }

  .hero {
    display: grid;
    gap: 0 clamp(2rem, 4vw, 4rem);
    padding: clamp(1.5rem, 3vw, 2.5rem) 0 clamp(3.5rem, 6vw, 6rem);
    border-top: 0;
  }
  h1 {
    --cap: 3.5rem;
    font-size: min(var(--cap), var(--room) / (var(--word) * 0.56));
    letter-spacing: -0.035em;
    line-height: 1.06;
  }
  h1.size-3 {
    --cap: 2.75rem;
  }
  h1.size-4 {
    --cap: 2.25rem;
  }
  h1.size-5 {
    --cap: 1.75rem;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }
  h1.tall {
    letter-spacing: -0.01em;
    line-height: 1.15;
  }
  .hero-art {
    margin-top: 2.5rem;
  }
  .hero-art img {
    width: 100%;
    aspect-ratio: 5 / 4;
    object-fit: cover;
  }
  .hero-text {
    display: grid;
    gap: 1.5rem;
    align-content: start;
    margin-top: 1.5rem;
    color: var(--soft);
    font-size: 1.25rem;
    line-height: 1.5;
  }
  .hero-text.size-6 {
    font-size: 1.0625rem;
  }
  .hero-text .action {
    margin-top: 0.5rem;
    font-size: 1.0625rem;
  }
  .quarters {
    width: 100%;
  }
  .fill {
    fill: var(--line);
  }
  .light .fill {
    fill: var(--field);
  }
  .deep .fill {
    fill: var(--soft);
  }
  .strong .fill {
    fill: var(--button);
  }
  .thin {
    fill: none;
    stroke: var(--edge);
  }

  .portrait {
    margin-bottom: 2rem;
  }
  .portrait img {
    width: 100%;
    aspect-ratio: 4 / 5;
    object-fit: cover;
  }
  .story {
    display: grid;
    gap: 1.125rem;
    max-width: 42rem;
  }
  .story.with-lead p:first-child {
    font-size: 1.375rem;
    line-height: 1.45;
    letter-spacing: -0.01em;
  }
  .quote {
    max-width: 42rem;
    padding-left: 1.5rem;
    border-left: 1px solid var(--ink);
    font-size: 1.25rem;
    font-weight: 500;
    line-height: 1.5;
  }
  .quote,
  .figures,
  .certifications {
    margin-top: 2.5rem;
  }
  .figures div {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.5rem;
    align-items: baseline;
    justify-content: space-between;
    padding: 0.875rem 0;
    border-top: 1px solid var(--line);
  }
  .figures div:last-child {
    border-bottom: 1px solid var(--line);
  }
  .figures dt {
    color: var(--soft);
  }
  .figures dd {
    font-size: 1.75rem;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.03em;
    line-height: 1.1;
  }
  .certifications li {
    padding: 0.375rem 0 0.375rem 1.5rem;
    background: linear-gradient(var(--ink), var(--ink)) 0 1.1em / 0.75rem 1px no-repeat;
  }

  .packages {
    display: grid;
    gap: 1.5rem;
  }
  .package {
    display: grid;
    grid-row: span 3;
    grid-template-rows: subgrid;
    row-gap: 0;
    align-content: start;
    padding: clamp(1.5rem, 2.5vw, 2rem);
    border: 1px solid var(--line);
    border-radius: 4px;
  }
  .popular {
    border: 2px solid var(--accent);
  }
  h3 {
    font-size: min(1.25rem, (var(--room) - 4rem) / (var(--word) * 0.56));
  }
  h3.size-4,
  h3.size-5 {
    font-size: 1.0625rem;
  }
  .popular-mark {
    margin-top: 0.25rem;
    color: var(--accent);
    font-size: 0.875rem;
    font-weight: 600;
  }
  .description {
    margin-top: 0.75rem;
    color: var(--soft);
    font-size: 1rem;
  }
  .price {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.5rem;
    align-items: baseline;
    margin-top: 1.5rem;
    padding-bottom: 1.25rem;
    border-bottom: 1px solid var(--ink);
  }
  .amount {
    font-size: 2.25rem;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.035em;
    line-height: 1.15;
  }
  .amount.in-words,
  .amount.size-2,
  .amount.size-3 {
    font-size: 1.25rem;
  }
  .amount.size-4,
  .amount.size-5 {
    font-size: 1rem;
    letter-spacing: 0;
  }
  .period {
    color: var(--soft);
  }
  .features {
    margin-top: 0.75rem;
  }
  .features li {
    padding: 0.5rem 0;
    line-height: 1.45;
  }
  .features li + li {
    border-top: 1px solid var(--line);
  }

  .testimonials {
    display: grid;
    gap: 2.5rem clamp(1.5rem, 3vw, 3rem);
  }
  .testimonials figure {
    padding-top: 1.25rem;
    border-top: 1px solid var(--ink);
  }
  .testimonials p:first-child::before {
    content: '“';
  }
  .testimonials p:last-child::after {
    content: '”';
  }
  figcaption {
    margin-top: 1rem;
    color: var(--soft);
    font-size: 0.9375rem;
  }

  .gallery {
    display: grid;
    grid-template-columns: repeat(12, minmax(0, 1fr));
    gap: clamp(0.5rem, 1.5vw, 1.25rem);
  }
  .gallery li {
    grid-column: span 6;
  }
  .gallery img {
    width: 100%;
    aspect-ratio: 4 / 3;
    object-fit: cover;
  }

  .places {
    font-size: 1.25rem;
    line-height: 1.5;
  }
  .timetable {
    margin-top: 1.5rem;
  }
  .timetable div {
    border-top: 1px solid var(--line);
  }
  .timetable div:last-child {
    border-bottom: 1px solid var(--line);
  }
  .timetable dt {
    font-weight: 600;
  }
  .what {
    color: var(--soft);
  }

  .contact-words {
    display: grid;
    gap: 1rem;
    align-content: start;
    margin-bottom: 2rem;
  }
  .ways a {
    color: var(--accent);
  }
  .field label {
    font-size: 0.9375rem;
    font-weight: 500;
  }
  .field input,
  .field select,
  .field textarea {
    border-radius: 4px;
  }

  .bottom {
    display: grid;
    gap: 0.75rem 2rem;
    align-items: start;
    margin: 0 var(--gutter);
    padding: 2rem 0 3rem;
    border-top: 1px solid var(--line);
    font-size: 0.9375rem;
  }
  .bottom > p {
    padding-block: 0.5rem;
  }
  .bottom .brand {
    line-height: 1.6;
  }
  .where {
    color: var(--soft);
  }
  .bottom ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.5rem;
  }
  .bottom li {
    padding-block: 0.5rem;
  }
  .bottom li a {
    padding: 0;
  }
  #words h1 {
    margin-bottom: 2rem;
    font-size: 2.5rem;
  }
  .words h2 {
    margin: 1rem 0 0;
    font-size: 1.25rem;
  }

  @media (max-width: 49.99rem) {
    .gallery li:first-child:nth-last-child(odd) {
      grid-column: 1 / -1;
    }
  }
  @media (min-width: 50rem) {
    .hero,
    #about,
    #times,
    #contact {
      display: grid;
      grid-template-columns: 4fr 8fr;
      column-gap: clamp(2rem, 4vw, 4rem);
      align-items: start;
    }
    .hero {
      --room: calc((100vw - 2 * var(--gutter) - 4rem) * 0.42);
      grid-template-columns: 5fr 7fr;
      grid-template-rows: 1fr auto auto 1fr;
    }
    .hero .hero-band {
      grid-row: 2;
    }
    .hero .hero-text {
      grid-row: 3;
    }
    .hero .hero-art {
      grid-row: 1 / -1;
      grid-column: 2;
      margin: 0;
    }
    #about > *,
    #times > *,
    #contact > * {
      grid-column: 2;
    }
    #about > h2,
    #times > h2,
    #contact > h2 {
      grid-column: 1;
      grid-row: 1;
      margin: 0;
    }
    #about > .portrait {
      grid-column: 1;
      grid-row: 2 / span 4;
      margin-top: 2rem;
    }
    #about > .story {
      grid-row: 1 / span 2;
    }
    .testimonials {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    .testimonials.count-1 {
      grid-template-columns: minmax(0, 48rem);
      font-size: 1.5rem;
      line-height: 1.4;
    }
    .testimonials.count-2 {
      font-size: 1.25rem;
      line-height: 1.5;
    }
    .testimonials.count-2,
    .testimonials.count-4 {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .packages {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    h3 {
      font-size: min(1.25rem, (var(--room) / 3 - 5rem) / (var(--word) * 0.56));
    }
    .packages.count-1 {
      grid-template-columns: 1fr;
    }
    .packages.count-1 .package {
      grid-template-columns: 1fr 1fr;
      column-gap: 4rem;
    }
    .packages.count-1 .features {
      grid-column: 2;
      grid-row: 1 / span 3;
      margin-top: -0.5rem;
    }
    .packages.count-1 .price {
      grid-column: 1;
    }
    .packages.count-1 .package:not(:has(.features)) .price {
      grid-column: 2;
      justify-content: flex-end;
      align-self: center;
      margin: 0;
      padding: 0;
      border: 0;
    }
    .packages.count-2,
    .packages.count-4 {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .gallery .of-1 {
      grid-column: 3 / span 8;
    }
    .gallery .of-2 {
      grid-column: span 6;
    }
    .gallery .of-3,
    .gallery .of-3:first-child {
      grid-column: span 4;
    }
    .gallery .of-4 {
      grid-column: span 3;
    }
    #contact {
      grid-template-columns: 5fr 7fr;
      grid-template-rows: auto 1fr;
    }
    #contact > .contact-words {
      grid-column: 1;
      margin-top: 1.5rem;
    }
    #contact > .enquiry {
      grid-row: 1 / span 2;
    }
    .bottom {
      grid-template-columns: 4fr 4fr 4fr;
    }
    .bottom ul {
      justify-content: flex-end;
    }
    .bottom ul:nth-child(2) {
      grid-column: 2 / -1;
    }
  }
`

const css = String.raw

/** What all designs share: how a page behaves, not how it looks. Colors are named by the surface they stand on (palette-rules.ts). */
export const baseStyles = css`
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
  }
  body,
  h1,
  h2,
  h3,
  p,
  ul,
  dl,
  dd,
  figure,
  blockquote {
    margin: 0;
    padding: 0;
  }
  body {
    min-height: 100vh;
    overflow-wrap: break-word;
    -webkit-font-smoothing: antialiased;
  }
  h1,
  h2,
  h3 {
    text-wrap: balance;
  }
  p,
  li,
  blockquote {
    text-wrap: pretty;
  }
  ul {
    list-style: none;
  }
  img,
  svg {
    display: block;
    max-width: 100%;
    height: auto;
  }
  a {
    color: inherit;
    text-underline-offset: 0.2em;
  }
  :focus-visible {
    outline: 3px solid var(--ring);
    outline-offset: 3px;
  }
  .skip {
    position: absolute;
    left: -100vw;
    padding: 0.75rem 1rem;
    background: var(--ground);
    z-index: 2;
  }
  .skip:focus {
    left: 0.5rem;
    top: 0.5rem;
  }
  .preview-line {
    padding: 0.5rem 1.25rem;
    border-bottom: 1px solid var(--line);
    background: var(--tint);
    font-size: 0.875rem;
    text-align: center;
  }
  .top-bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem 2rem;
  }
  .top-bar .brand {
    display: -webkit-box;
    min-width: 0;
    max-width: 55%;
    padding: 0;
    overflow: hidden;
    text-decoration: none;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }
  .top-bar img {
    width: auto;
    max-width: min(11rem, 100%);
    max-height: 3.5rem;
    object-fit: contain;
    background: none;
  }
  .top-bar nav a,
  .bottom a,
  .ways a {
    display: inline-block;
    padding-block: 0.5rem;
  }
  .links ul {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
  }
  .menu {
    width: auto;
  }
  .menu[open] {
    flex-basis: 100%;
  }
  .menu summary {
    width: max-content;
    margin-left: auto;
    cursor: pointer;
    list-style: none;
  }
  .menu summary::-webkit-details-marker {
    display: none;
  }
  .menu a {
    display: block;
    padding-block: 0.75rem;
  }
  .links:not(.always) {
    display: none;
  }
  .button {
    display: inline-block;
    max-width: 100%;
    padding: 0.875rem 1.625rem;
    border: 2px solid var(--button-edge);
    background: var(--button);
    color: var(--on-button);
    font: inherit;
    font-weight: 600;
    line-height: 1.25;
    text-align: center;
    text-decoration: none;
    cursor: pointer;
  }
  .button:hover {
    border-color: var(--ink);
    background: var(--ink);
    color: var(--ground);
  }
  .enquiry {
    display: grid;
    gap: 1.25rem;
  }
  .field {
    display: grid;
    gap: 0.375rem;
    min-width: 0;
  }
  .field input,
  .field select,
  .field textarea {
    width: 100%;
    min-height: 3rem;
    padding: 0.625rem 0.875rem;
    border: 1px solid var(--edge);
    border-radius: 0;
    background: var(--field);
    color: var(--ink);
    font: inherit;
  }
  .field select {
    text-overflow: ellipsis;
  }
  .field textarea {
    min-height: 9rem;
    resize: vertical;
  }
  .field :focus-visible {
    outline-offset: 1px;
  }
  .field [aria-invalid] {
    border-width: 3px;
  }
  .contact-words:not(:has(*)) {
    display: none;
  }
  .problem,
  .problems {
    font-weight: 600;
  }
  .trap {
    position: absolute;
    left: -100vw;
  }
  .timetable div {
    display: grid;
    gap: 0.25rem 1.5rem;
    padding-block: 0.875rem;
  }
  .timetable dd {
    display: grid;
    grid-template-columns: minmax(7rem, 3fr) minmax(0, 5fr);
    gap: 0 1.5rem;
    padding-block: 0.125rem;
  }
  section > *,
  .hero-band > *,
  .package,
  .package > *,
  .offer > *,
  .contact-words > *,
  .certifications li,
  .bottom > *,
  .bottom li {
    min-width: 0;
  }
  .ways a,
  .bottom a {
    max-width: 100%;
  }
  .hours {
    font-variant-numeric: tabular-nums;
  }
  .hint {
    padding: 1.5rem;
    border: 2px dashed var(--edge);
    font:
      500 1rem/1.5 system-ui,
      sans-serif;
    letter-spacing: 0;
    text-transform: none;
  }
  .words {
    display: grid;
    gap: 1.25rem;
    max-width: 42rem;
  }
  .words ul {
    display: grid;
    gap: 0.25rem;
  }
  .problems {
    padding-left: 1.25rem;
    list-style: disc;
  }
  @media (min-width: 43.75rem) {
    .links:not(.always) {
      display: block;
    }
    .menu {
      display: none;
    }
    .timetable div {
      grid-template-columns: minmax(9.5rem, 4fr) minmax(0, 8fr);
    }
    .timetable dd {
      grid-column: 2;
    }
    .enquiry {
      grid-template-columns: 1fr 1fr;
    }
    .field-message,
    .field-phone:has(+ .field-message),
    .enquiry .action {
      grid-column: 1 / -1;
    }
  }
`

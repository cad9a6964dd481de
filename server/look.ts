/**
 * The product's colors and type for what the server renders itself: e-mails, the mailbox, the pages for developers. The same values
 * as in web/ui/tokens.css (look.test.ts compares them), by name: light, dark.
 */
export const colors = {
  paper: ['#fafcfb', '#0c181e'],
  raised: ['#ffffff', '#122229'],
  shoal: ['#e4eff2', '#13262f'],
  ink: ['#12262e', '#e4eded'],
  'ink-soft': ['#44585f', '#a6b8bc'],
  line: ['#cdd9dc', '#283c45'],
  action: ['#0f4152', '#a9d6e2'],
  'on-action': ['#f6fbfc', '#0c181e'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

/** As on the site where the fonts are installed, else the nearest that everybody has. Without quotes: it stands in attributes. */
export const displayFont = 'Besley,Georgia,Times New Roman,serif'
export const sansFont = 'Public Sans,Segoe UI,Helvetica,Arial,sans-serif'

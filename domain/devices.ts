const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** 'Chrome on Linux', as far as the browser's own word tells; every browser claims to be several others, so the order counts. */
export function deviceName(userAgent: string | null | undefined): string {
  const nameIn = (list: typeof browsers) => list.find(([, mark]) => mark.test(userAgent ?? ''))?.[0]
  const browser = nameIn(browsers)
  const system = nameIn(systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

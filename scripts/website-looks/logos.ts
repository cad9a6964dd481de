/** Logos of the demo's coaches, in the letters of the designs they chose, which have to be there where they are drawn. */
const svg = (width: number, height: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`

/** A plate with the tide in it, on a sign that stands out from any ground. */
export const jettyLogo = svg(
  800,
  248,
  `<rect width="800" height="248" fill="#F2542D"/><g fill="none" stroke="#140D0B"><circle cx="132" cy="124" r="84" stroke-width="20"/><path d="M58 142c24-28 50-28 74 0s50 28 74 0" stroke-width="20"/><path d="M84 184c16-16 32-16 48 0s32 16 48 0" stroke-width="16"/></g><circle cx="132" cy="92" r="17" fill="#140D0B"/><g fill="#140D0B" font-family="Archivo Expanded" font-weight="900" ><text x="252" y="110" font-size="52" textLength="496" lengthAdjust="spacingAndGlyphs">JETTY ISLAND</text><text x="252" y="184" font-size="72" textLength="496" lengthAdjust="spacingAndGlyphs">STRENGTH</text></g>`,
)

/** Two who meet under an arch. */
export const rennerLogo = svg(
  760,
  240,
  `<path d="M20 220V120a92 92 0 0 1 184 0v100z" fill="#B4361E"/><circle cx="80" cy="128" r="26" fill="#FFF4E8"/><path d="M40 220c0-44 16-62 40-62s40 18 40 62z" fill="#FFF4E8"/><circle cx="146" cy="140" r="23" fill="#F2B84B"/><path d="M110 220c0-38 14-54 36-54s36 16 36 54z" fill="#F2B84B"/><text x="236" y="150" font-family="Fraunces" font-weight="600" font-size="150" letter-spacing="-4" fill="#B4361E">Renner</text><text x="242" y="212" font-family="Figtree" font-weight="600" font-size="44" letter-spacing="12" fill="#8A4632">One to One</text>`,
)

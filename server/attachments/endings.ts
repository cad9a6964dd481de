const words = (text: string) => text.trim().split(/\s+/)

/** What an operating system runs, or what leads it to something that it runs: by the ending alone, also within a ZIP. */
const systemEndings = new Set(
  words(`
    exe com scr pif dll ocx sys drv cpl efi mui msi msp mst msix msixbundle appx appxbundle application appref-ms gadget xll wll
    bat cmd ps1 ps1xml ps2 psm1 psd1 psc1 msh vbs vbe vb jse wsf wsh wsc ws sct shb shs hta reg inf msc chm hlp cab diagcab
    lnk url scf desktop webloc website library-ms search-ms searchconnector-ms settingcontent-ms job
    sh bash zsh ksh csh fish command run bin-sh elf so ko o out appimage deb rpm snap flatpak flatpakref
    app dylib dmg pkg mpkg scpt scptd applescript workflow action osx tool
    jar war ear class jnlp apk apkm xapk aab ipa dex crx xpi swf wasm air
    iso img udf vhd vhdx vmdk toast
    docm dotm xlsm xltm xlam pptm potm ppsm ppam sldm`),
)

/** Scripts and pages: on a website they are at home, as an attachment somebody opens them. */
const webEndings = new Set(
  words(`
    html htm xhtml xht shtml mht mhtml js mjs cjs jsx es6 php php3 php4 php5 phtml phar py pyw pyc pyz rb pl cgi lua asp aspx jsp`),
)

/** As Windows would read the name: without what nobody sees, without dots and blanks at its end, without a stream behind a colon. */
function endingOf(fileName: string): string {
  const read = fileName
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .split(/[/\\]/)
    .at(-1)
  const name = (read ?? '').replace(/:.*$/s, '').replace(/[.\s]+$/u, '')
  return name.includes('.') ? (name.split('.').at(-1) ?? '').trim().toLowerCase() : ''
}

/** What a website is made of: in a ZIP our clients send it, and its words are nobody's script of Windows. */
const siteEndings = new Set(words('css scss less ts tsx vue svelte astro json map md svg xml twig erb'))

export const endsAsSiteFile = (fileName: string) => {
  const ending = endingOf(fileName)
  return webEndings.has(ending) || siteEndings.has(ending)
}

export const endsAsSystemFile = (fileName: string) => systemEndings.has(endingOf(fileName))

export const endsAsProgram = (fileName: string) => endsAsSystemFile(fileName) || webEndings.has(endingOf(fileName))

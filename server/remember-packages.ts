import { registerHooks } from 'node:module'

/**
 * Spares a start what Node does anew for each import: it parses the list of entry points of the package concerned, of a
 * package's own files among themselves too. The list of drizzle-orm has 180 KB, and half of the time a start takes went there.
 */
export function rememberPackages() {
  const found = new Map<string, { url: string; shortCircuit: true }>()
  registerHooks({
    resolve(specifier, context, resolve) {
      const { parentURL = '', conditions } = context
      const isInPackage = parentURL.includes('/node_modules/')
      // An import names its file exactly; a require leaves out the ending.
      if (isInPackage && conditions.includes('import') && /^\.\.?\/.*\.m?js$/.test(specifier)) {
        return { url: new URL(specifier, parentURL).href, shortCircuit: true }
      }
      // A package may bring its own version of another; our own files all see the same.
      const isShared = /^[@a-z]/i.test(specifier) && !specifier.includes(':')
      if (!isShared || isInPackage) return resolve(specifier, context)
      const entry = found.get(specifier) ?? { ...resolve(specifier, context), shortCircuit: true }
      found.set(specifier, entry)
      return entry
    },
  })
}

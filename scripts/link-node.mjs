// After `npm ci`: puts our Node first on the PATH of `npm run`. npm 10, which comes with Node 20 and 22, clears away the
// Nodes of other platforms and takes the link along, because theirs has the same name.
import { existsSync, readFileSync, symlinkSync } from 'node:fs'

const link = 'node_modules/.bin/node'
const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const ours = Object.keys(optionalDependencies).find((name) => existsSync(`node_modules/${name}/bin/node`))
if (ours && process.platform !== 'win32' && !existsSync(link)) symlinkSync(`../${ours}/bin/node`, link)

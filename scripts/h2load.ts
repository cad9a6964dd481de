import { findOnPath, type Tool } from './debian.ts'

export const h2load: Tool = { name: 'h2load', find: () => findOnPath('h2load'), packages: [['nghttp2-client']] }

import type { Config } from '@react-router/dev/config'
import { machineFiles, prerenderedPages } from '#content/pages.ts'

export default {
  appDirectory: 'web',
  ssr: false,
  prerender: [...Object.keys(prerenderedPages), ...machineFiles],
} satisfies Config

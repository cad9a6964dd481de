import type { LanguageModel as SdkModel } from 'ai'
import type { Settings } from '../env.ts'

/** Everything a model is told: it has no tools, no memory and no way to ask for more. */
type ModelRequest = { instructions: string; prompt: string }

/** Its words as they come. Throws when it is too slow, breaks off, or does not come to an end by itself. */
export type LanguageModel = (request: ModelRequest) => AsyncGenerator<string>

type TimeLimits = { firstMs: number; totalMs: number }

/** A visitor waits a little for a better answer, and not long for it to begin. */
const defaultLimits: TimeLimits = { firstMs: 6_000, totalMs: 20_000 }

/** Roughly twice the length we ask for. */
const maxOutputTokens = 400

/** The SDK is large and only wanted once somebody asks. */
export function createLanguageModel(
  settings: NonNullable<Settings['ai']>,
  { firstMs, totalMs }: TimeLimits = defaultLimits,
): LanguageModel {
  let connected: Promise<SdkModel> | undefined
  return async function* ({ instructions, prompt }) {
    connected ??= connect(settings)
    const { streamText } = await import('ai')
    const giveUp = new AbortController()
    try {
      const { stream } = streamText({
        model: await connected,
        instructions,
        prompt,
        maxOutputTokens,
        maxRetries: 0,
        timeout: { firstChunkMs: firstMs, totalMs },
        abortSignal: giveUp.signal,
        // Told by the stream as well, where it ends the answer.
        onError: () => {},
      })
      for await (const part of stream) {
        if (part.type === 'text-delta') yield part.text
        if (part.type === 'error') throw new Error('The model failed', { cause: part.error })
        if (part.type === 'abort') throw new Error(`The model was too slow: ${part.reason ?? 'aborted'}`)
        if (part.type === 'finish' && part.finishReason !== 'stop')
          throw new Error(`The model did not come to an end: ${part.finishReason}`)
      }
    } finally {
      giveUp.abort()
    }
  }
}

async function connect({ provider, model, apiKey, baseUrl }: NonNullable<Settings['ai']>): Promise<SdkModel> {
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ ...(apiKey && { apiKey }), ...(baseUrl && { baseURL: baseUrl }) })(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({ name: 'assistant', ...(apiKey && { apiKey }), baseURL: baseUrl ?? '' })(model)
}

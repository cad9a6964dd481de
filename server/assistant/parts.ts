/** Who asks for more at once has most of it answered. */
const partsAtMost = 3

const ends =
  /(?<=[?!.;])\s+|\n+|\s+-+\s+|,?\s+(?:and|also|plus|&)\s+(?=(?:also\s+)?(?:how|what|when|who|where|why|which|until|do|does|did|is|are|am|was|has|have|can|will|should|the|my|our|your)\b)/i

/** 'How far is it, and when do I pay?' asks twice. One part where it asks once. */
export function partsOf(question: string): string[] {
  const parts = question
    .split(ends)
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/).length > 1)
  return parts.length > 1 ? parts.slice(0, partsAtMost) : [question]
}

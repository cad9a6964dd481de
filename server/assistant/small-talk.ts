/** What is no question about us, and yet not to be met with 'I do not know'. */
export type SmallTalk = 'hello' | 'thanks' | 'goodbye' | 'yes' | 'program' | 'person' | 'noHelp'

/** Made of nothing but these: one of `starts`, then any of both. */
function only(starts: string, more: string): RegExp {
  return new RegExp(`^(?:${starts})(?: (?:${starts}|${more}))*$`)
}

const somebody = '(?:human being|human|person|somebody|someone|agent|representative|manager|employee)'
const something = '(?:chatbot|robot|bot|ai|machine|computer|program|real|alive)'
const article = '(?:a |an |some |the )?(?:real |live |actual )?'

/** The first that fits decides. */
const kinds: [SmallTalk, RegExp][] = [
  [
    'hello',
    only(
      'hi|hello|hey|howdy|greetings|good (?:morning|afternoon|evening|day)|how are you|how is it going|nice to meet you|' +
        'help|(?:can|could) you help|i have (?:got )?(?:a|some|another|one more) questions?|(?:may|can|could) i ask(?: you)?',
      'there|everyone|everybody|all|team|doing|today|please|me|something|a question',
    ),
  ],
  [
    'thanks',
    only(
      'thanks|thank you|thx|ty|great|perfect|awesome|wonderful|nice|cool|ok|okay|alright|all right|got it|understood|i see|' +
        'good to know|that helps?|that helped',
      'so much|very much|a lot|for (?:your|the) (?:help|answer|answers|information|info|time)|then|that is',
    ),
  ],
  [
    'goodbye',
    only(
      'no|nope|nah|bye|goodbye|see you|that is all|nothing|not (?:now|really|today|yet)|' +
        'have a (?:nice|good|great) (?:day|one|evening|weekend)',
      'thanks|thank you|later|soon|else|for now|for today|i am (?:good|fine)|then|ok|okay|it is',
    ),
  ],
  [
    'noHelp',
    /^(?:no |nope )?(?:that|this|it) (?:did|does|is) ?(?:not|n t|nt) (?:help|helpful|helping|what i asked|my question|it|right)(?: me| at all)*$|^(?:wrong|useless|not helpful)$/,
  ],
  [
    'yes',
    only('yes|yeah|yep|sure|of course|please', 'please|thanks|thank you|i do|i would|do|that would be (?:great|nice)'),
  ],
  [
    'program',
    new RegExp(
      `^(?:so )?(?:are you|is this|is it|am i (?:talking|speaking|chatting|writing) (?:to|with)) ${article}(?:${something}|${somebody})(?: or .*)?$` +
        '|^(?:who|what) (?:exactly )?are you$|^what is your name$|^are you (?:chatgpt|gpt|claude|gemini|siri|alexa)$',
    ),
  ],
  [
    'person',
    new RegExp(
      `^${article}${somebody}(?: please)?$` +
        `|\\b(?:talk|speak|chat|connect me|pass me on) (?:to|with) ${article}(?:${somebody}|team)\\b` +
        `|\\b(?:want|need|prefer|get me|give me) ${article}${somebody}$` +
        String.raw`|^(?!when|how|what|why|will|do)(?:\w+ ){0,6}(?:call|phone|ring|contact) me\b`,
    ),
  ],
]

/** To an answer, 'no' says that it was none; to 'Is there anything else?' it says goodbye. */
const bareNo = only('no|nope|nah|not really|not at all', 'at all')

/** `followsAnswer` is whether it is said to the answer of a question, and not to small talk or to nothing. */
export function smallTalkIn(said: string, followsAnswer = false): SmallTalk | undefined {
  const plain = said
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/\b(that|it|how|what)'?s\b/g, '$1 is')
    .replaceAll(/\bi'?m\b/g, 'i am')
    .replaceAll(/\bi'?d\b/g, 'i would')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (followsAnswer && bareNo.test(plain)) return 'noHelp'
  return kinds.find(([, pattern]) => pattern.test(plain))?.[0]
}

import { Link } from 'react-router'
import { useIncludes } from '../acting.ts'
import { WhomToAsk } from '../not-your-part.tsx'

/** Members do not pay. */
export function WayToPremium() {
  const seesMoney = useIncludes('money')
  if (!seesMoney)
    return (
      <p>
        <WhomToAsk />
      </p>
    )
  return (
    <Link to="/dashboard#upgrade" className="justify-self-start underline decoration-mark underline-offset-4">
      Upgrade to Premium
    </Link>
  )
}

import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type ContestProps = { loadTheirs: () => void; keepMine: () => void }

/** Two wrote at once: until one of them says whose words stay, nothing is saved. */
export const Contest = ({ loadTheirs, keepMine }: ContestProps) => (
  <Alert
    tone="danger"
    title="Somebody else changed this website in the meantime."
    className="sticky top-4 z-20 shadow-raised"
  >
    <p>What you typed is kept here and not saved yet.</p>
    <div className="mt-2 flex flex-wrap gap-3">
      <Button variant="outline" size="small" onClick={loadTheirs}>
        Load their version
      </Button>
      <Button variant="outline" size="small" onClick={keepMine}>
        Keep mine
      </Button>
    </div>
  </Alert>
)

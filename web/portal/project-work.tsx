import { useId, type ReactNode } from 'react'
import type { ProjectWork as Work } from '#domain/milestones.ts'
import { Clock } from '#web/milestones/clock.tsx'
import { OwnFiles } from './own-files.tsx'
import { MilestoneList } from '#web/milestones/milestone-list.tsx'

type ProjectWorkProps = { projectId: string; work: Work; isSeenByTeam: boolean }

/** What is planned and approved of a project, and how long it lay with whom, as its client sees it. */
export function ProjectWork({ projectId, work: { milestones, clock, files }, isSeenByTeam }: ProjectWorkProps) {
  return (
    <>
      {milestones.length > 0 && (
        <Part title="Milestones">
          <MilestoneList milestones={milestones} />
        </Part>
      )}
      {clock && (
        <Part title="Clock">
          <Clock clock={clock} reader="client" />
        </Part>
      )}
      {files.length > 0 && (
        <Part title="Files">
          <OwnFiles projectId={projectId} files={files} isSeenByTeam={isSeenByTeam} />
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h3 id={id} className="text-small font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}

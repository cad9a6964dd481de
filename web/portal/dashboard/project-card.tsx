import { agency } from '#content/agency.ts'
import type { OwnProject } from '#domain/projects.ts'
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { ProjectView } from '../project-view.tsx'
import { StageBadge } from '../stage-badge.tsx'

/** The latest project in full, the others a click away. */
export function ProjectCard({ projects }: { projects: OwnProject[] }) {
  const [latest, ...others] = projects
  if (!latest) return <NoProjects />
  return (
    <Card className="grid gap-8">
      <ProjectView project={latest} work={latest} />
      {others.length > 0 && (
        <section aria-label="Other projects">
          <Accordion>
            {others.map((project) => (
              <AccordionItem
                key={project.id}
                title={
                  <span className="flex flex-wrap items-center gap-3">
                    {project.project_name}
                    <StageBadge stage={project.development_stage} />
                  </span>
                }
              >
                <ProjectView project={project} work={project} isInside />
              </AccordionItem>
            ))}
          </Accordion>
        </section>
      )}
    </Card>
  )
}

function NoProjects() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Website Project</CardTitle>
        <CardDescription>No website projects found</CardDescription>
      </CardHeader>
      <p className="text-small">
        As soon as we start on your site, its stage, dates and address stand here. Questions until then:{' '}
        <a href={`mailto:${agency.email}`} className="underline decoration-mark underline-offset-4">
          {agency.email}
        </a>
      </p>
    </Card>
  )
}

import { portfolio } from '#content/portfolio.ts'
import { ProjectCard } from './project-card.tsx'

/** Two in a row; of an odd number the newest takes a row of its own. */
export function ProjectList({ limit }: { limit?: number }) {
  const projects = portfolio.slice(0, limit)
  return (
    <ul className="grid gap-x-10 gap-y-14 sm:grid-cols-2">
      {projects.map((project, index) => (
        <ProjectCard key={project.id} project={project} wide={index === 0 && projects.length % 2 === 1} />
      ))}
    </ul>
  )
}

import { useEffect, useRef, useState, type RefObject } from 'react'
import type { OfficeProject } from '#domain/projects.ts'

/**
 * The version of a project that an open form shows. When somebody else changes the project meanwhile, the fields that were
 * not touched here show what they made of it, and what was typed stays.
 */
export function useSeenProject(project: OfficeProject, form: RefObject<HTMLFormElement | null>) {
  const [initial] = useState(project)
  const seen = useRef(project)
  useEffect(() => {
    if (project.updated_at === seen.current.updated_at) return
    if (form.current) catchUp(form.current, seen.current, project)
    seen.current = project
  }, [project, form])
  return { initial, version: () => seen.current.updated_at }
}

function catchUp(form: HTMLFormElement, before: OfficeProject, now: OfficeProject) {
  for (const control of form.elements) {
    const isField =
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
    if (!isField || !(control.name in now)) continue
    const name = control.name as keyof OfficeProject
    if (control.value === shown(before[name])) control.value = shown(now[name])
  }
}

const shown = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

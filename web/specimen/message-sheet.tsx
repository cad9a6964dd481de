import { Accordion, AccordionItem } from '#web/ui/accordion.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ColumnHeader, Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'
import { Sheet } from './sheet.tsx'

export function MessageSheet() {
  return (
    <Sheet title="Content and messages">
      <div className="flex flex-wrap gap-2">
        <Badge>Free Account</Badge>
        <Badge tone="mark">Premium</Badge>
        <Badge tone="success">paid</Badge>
        <Badge tone="warning">pending</Badge>
        <Badge tone="danger">failed</Badge>
        <Badge tone="outline">Coming Soon</Badge>
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        <Card>
          <CardHeader>
            <CardTitle as="h3">Kayak school</CardTitle>
            <CardDescription>Development & Testing</CardDescription>
          </CardHeader>
          <Progress label="Progress" value={65} />
          <Skeleton className="mt-5 w-2/3" />
          <div className="mt-4">
            <Spinner label="Loading" />
          </div>
        </Card>
        <div className="grid content-start gap-3">
          <Alert title="Launch is planned for Tuesday">We tell you the hour by Monday noon.</Alert>
          <Alert tone="success" title="Your email has been successfully verified" />
          <Alert tone="warning" title="Your domain expires in 12 days" />
          <Alert tone="danger" title="Form submission failed" />
        </div>
      </div>
      <Table caption="Purchases">
        <TableHead>
          <TableRow>
            <ColumnHeader>Product</ColumnHeader>
            <ColumnHeader>Status</ColumnHeader>
            <ColumnHeader className="text-right">Amount</ColumnHeader>
          </TableRow>
        </TableHead>
        <tbody>
          <TableRow>
            <TableCell>Custom Web Design</TableCell>
            <TableCell>
              <Badge tone="success">paid</Badge>
            </TableCell>
            <TableCell className="text-right tabular-nums">$2,499.00</TableCell>
          </TableRow>
          <TableRow>
            <TableCell>Website Maintenance</TableCell>
            <TableCell>
              <Badge tone="warning">pending</Badge>
            </TableCell>
            <TableCell className="text-right tabular-nums">$199.00</TableCell>
          </TableRow>
        </tbody>
      </Table>
      <Accordion>
        <AccordionItem title="How long does a site take?" group="faq" open>
          Two to four weeks for a standard site, four to eight for a complex one.
        </AccordionItem>
        <AccordionItem title="Who owns it afterwards?" group="faq">
          You do.
        </AccordionItem>
      </Accordion>
    </Sheet>
  )
}

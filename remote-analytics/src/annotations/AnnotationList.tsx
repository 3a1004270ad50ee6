import type { Annotation } from '@canopy/contract/analytics';
import { Link } from '@canopy/shell-api';
import { Anchor, Badge, Text } from '@canopy/ui';
import { ActionMenu } from '@canopy/ui/menus';
import classes from './AnnotationList.module.css';
import { annotationDays } from './annotation-words.ts';
import { KIND_WORDS } from './messages.ts';

interface AnnotationListProps {
  readonly annotations: readonly Annotation[];
  readonly onEdit: (note: Annotation) => void;
  readonly onDelete: (note: Annotation) => void;
}

/** What happened, one line per annotation. */
export function AnnotationList({ annotations, onEdit, onDelete }: AnnotationListProps) {
  return (
    <ul className={classes.list}>
      {annotations.map((annotation) => {
        const { id, kind, scope, text, author, page_url, link, editable } = annotation;
        const facts = [scope === 'personal' ? 'Only you see this' : author, page_url]
          .filter((fact) => fact !== null && fact !== '')
          .join(' · ');
        return (
          <li key={id} className={classes.item}>
            <span className={classes.days}>{annotationDays(annotation)}</span>
            <span className={classes.kind}>
              <Badge variant="default">{KIND_WORDS[kind]}</Badge>
            </span>
            <span className={classes.words}>
              {link ? (
                <Anchor component={Link} to={link} inherit>
                  {text}
                </Anchor>
              ) : (
                text
              )}
              {facts !== '' && (
                <Text size="xs" c="dimmed">
                  {facts}
                </Text>
              )}
            </span>
            <span className={classes.menu}>
              {editable && (
                <ActionMenu
                  label={`Actions for “${text}”`}
                  size="sm"
                  items={[
                    { label: 'Edit', icon: 'pencil', onSelect: () => onEdit(annotation) },
                    { label: 'Delete', icon: 'trash', destructive: true, onSelect: () => onDelete(annotation) },
                  ]}
                />
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

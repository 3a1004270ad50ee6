import { VisuallyHidden } from '@canopy/ui';

/** A text with links and emphasis underlined instead of marked up. */
export function MarkedText({ text }: { readonly text: string }) {
  if (text === '') return <VisuallyHidden>No text</VisuallyHidden>;
  let depth = 0;
  return (
    <>
      {text.split(/(\[\/?\d+\/?\])/).map((part, at) => {
        if (/^\[\d+\/\]$/.test(part)) return <br key={at} />;
        if (/^\[\d+\]$/.test(part)) depth += 1;
        else if (/^\[\/\d+\]$/.test(part)) depth -= 1;
        else return depth > 0 ? <u key={at}>{part}</u> : <span key={at}>{part}</span>;
        return null;
      })}
    </>
  );
}

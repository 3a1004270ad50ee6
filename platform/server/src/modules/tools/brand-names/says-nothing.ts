/** Characters before a name in which a denial is looked for. */
const MAX_THOUGHT = 160;

/** Where a thought ends that a denial belongs to: “nothing about Moss, but Fernhill is good”. */
const TURN =
  /[;:]\s|(?<!\p{L})(?:but|however|whereas|although|though|while|instead|aber|sondern|jedoch|mais|cependant|pero|sino|ma|però|maar)(?!\p{L})/giu;

/** Names before the one in question: “about Moss, Greenthumb or …”. */
const LIST = String.raw`(?:[^.;:!?]{0,60}(?:,|\s(?:and|or|nor|und|oder|et|ou|y))\s+)?`;
const QUALIFIER = String.raw`(?:(?:the|a|an|any|your|this|der|die|das|dem|den|eine[nmr]?|la|le|les|un|une|el|los|una|il|lo|de|het|een)\s+)?(?:(?:\p{L}+\s+)?(?:company|brand|business|shop|store|retailer|firm|website|site|organi[sz]ation|product|service|tool|app|domain|unternehmen|firma|marke|laden|seite|entreprise|marque|site|empresa|marca|tienda|azienda|negozio|bedrijf|merk|winkel)\s+)?(?:(?:called|named|by the name of|known as|namens|nommée?|llamad[ao]|chiamat[ao]|genaamd)\s+)?["'“”„«»*_(]*`;
const END = `${LIST}${QUALIFIER}$`;

/** What stands before a name of which nothing is known, in the languages that the portal writes. */
const BEFORE = [
  String.raw`(?:(?<!\p{L})(?:no|not|unable|without|lack(?:s|ing)?)|n['’]t)\s[^.,;:!?]{0,40}?(?:information|info|details?|data|results?|records?|mentions?|trace|evidence|knowledge|references?|anything|reviews)\s(?:available\s|at all\s)?(?:about|on|regarding|concerning|for|of)\s+`,
  String.raw`(?<!\p{L})nothing\s(?:\p{L}+\s){0,2}(?:about|on|regarding|concerning)\s+`,
  String.raw`(?:(?:(?<!\p{L})not|n['’]t)\s(?:\p{L}+\s)?(?:familiar with|aware of|heard of|know|recogni[sz]e|find|locate|verify|identify)|unfamiliar with|never heard of|unable to (?:find|locate|verify|identify))\s+`,
  String.raw`(?<!\p{L})(?:there (?:is|are|seems to be|appears to be)(?: no|n't|n’t any)|no)\s(?:\p{L}+\s){0,4}(?:called|named|by the name(?: of)?|known as)\s+`,
  String.raw`(?<!\p{L})(?:keine?|nichts|nicht)\s[^.,;:!?]{0,40}?(?:über|zu|von|namens)\s+`,
  String.raw`(?<!\p{L})(?:aucune?|rien|pas)\s[^.,;:!?]{0,40}?(?:sur|concernant|à propos de|connaissance de|nommée?)\s+`,
  String.raw`(?<!\p{L})(?:ninguna?|nada|no)\s[^.,;:!?]{0,40}?(?:sobre|acerca de|llamad[ao])\s+`,
  String.raw`(?<!\p{L})(?:nessuna?|nulla|niente|non)\s[^.,;:!?]{0,40}?(?:su|riguardo a|chiamat[ao])\s+`,
  String.raw`(?<!\p{L})(?:geen|niets)\s[^.,;:!?]{0,40}?(?:over|genaamd)\s+`,
].map((pattern) => new RegExp(`${pattern}${END}`, 'iu'));

/** Words that tell that the denial before is of knowledge and not of something else: “not for sale on Fernhill”. */
const KNOWING =
  /(?<!\p{L})(?:information|info|details?|data|results?|records?|mentions?|trace|evidence|knowledge|references?|anything|nothing|reviews|familiar|unfamiliar|aware|heard|know|recogni[sz]e|find|found|locate|verify|identify|there (?:is|are|seems|appears)|called|named|by the name|known as|informationen|angaben|nichts|hinweise?|daten|bekannt|namens|informations?|rien|connaissance|nommée?|información|datos|nada|llamad[ao]|informazioni|nulla|niente|chiamat[ao]|informatie|niets|genaamd)(?!\p{L})/iu;

/** What stands behind a name of which nothing is known. */
const AFTER = new RegExp(
  String.raw`^["'”“«»*_)]*,?\s+(?:${[
    String.raw`(?:is|are)\s(?:unknown|unfamiliar|not (?:known|familiar)) to me`,
    String.raw`(?:is|are)(?:\snot|n['’]t)\s(?:something|one|a (?:\p{L}+\s){1,3})\s?(?:that )?I(?:['’]m| am)? (?:know|familiar|recogni[sz]e)`,
    String.raw`(?:is|are)\s(?:something|a (?:\p{L}+\s){1,3})\s?(?:that )?I(?:['’]m| am| do)?(?:\snot|n['’]t)\s(?:know|familiar|recogni[sz]e)`,
    String.raw`(?:does|do|did)(?:\snot|n['’]t)\s(?:seem to |appear to )?(?:exist|appear in (?:my|the)|come up|show up)`,
    `sagt mir nichts|ist mir (?:nicht bekannt|unbekannt)|kenne ich nicht|m['’]est inconnue?|no me (?:es conocid[ao]|suena)|mi è sconosciut[ao]`,
  ].join('|')})`,
  'iu',
);

/** Whether a sentence says that nothing is known of the name between its two parts. */
export function saysNothing(before: string, after: string): boolean {
  const close = before.slice(-MAX_THOUGHT);
  const turn = [...close.matchAll(TURN)].at(-1);
  const thought = turn ? close.slice(turn.index + turn[0].length) : close;
  return AFTER.test(after.slice(0, MAX_THOUGHT)) || (KNOWING.test(thought) && BEFORE.some((pattern) => pattern.test(thought)));
}

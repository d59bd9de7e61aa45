/** Tells what a heading asks: who comes with the guest, how many, or whether anybody does. */
import { foldedName } from '../kernel/search.ts';

/** Matches questions about companions: "Who is coming with you?", "Wen bringst du mit?" */
const whoElse =
  /^(?:(?:who|whom|wer|wen|qui|quien|quienes|quem|chi|wie(?! viel)|kto|vem(?! acompanhad)|vilka)\b.*\b(?:with|bring\w*|else|joining|accompan\w*|along|mit|bringst|begleitet|accompagn\w*|viens|venez|viene|vienes|acompan\w*|vem|vens|vieni|porti|mee|neem|kom|kom je|przyjdziesz|zabierasz|avec|contigo|med|noch|mas|mais|altro|nog|jeszcze|mer|towarzyszy|com voce)\b|(?:with whom|mit wem|avec qui|con quien|con quienes|com quem|con chi|met wie|z kim)\b.*\b(?:coming|come|komm\w+|ven\w+|vien\w+|vem|vens|vieni|verr\w+|kom\w*|przy\w+)\b)/;

const bringsSomeone =
  /\b(?:bring\w*|coming|come|kommst|neem|breng|porti|tar|traes|vienes|venez|vens|levas|przyjdziesz)\b.{0,12} (?:someone|somebody|anyone|anybody|jemand|jemanden|jemandem|iemand|qualcuno|alguien|alguem|quelqu un|kogos|kims|nagon)(?: (?:with you|along|else|mit|mee|med dig|con te|contigo|com voce))*$/;

/** Matches questions for a number: "In quanti siete?", "Mit wie vielen kommst du?" */
export const asksCount =
  /^(?:(?:in|met|mit|zu|w|vous (?:etes|serez)) )?(?:how many|wie ?viele?n?|wievielt|combien|cuant[oa]s|quant[oaie]s?|hoeveel|ile|ilu|hur manga)\b/;

/** Matches words for persons who come with the guest: "How many will you bring?" */
export const bringsAlong =
  /\b(?:bring(?:s|ing|st|t|en)?|mitbringen|neem|neemt|brengt?|traes|traeras|trae|traer|leva|levar|levas|traz|trazes|porti|porta|zabierasz|zabierzesz|accompagnent|acompanan|acompanham|tar)\b|\b(?:with|mit|avec|con|com|met|med) (?:you|dir|ihnen|euch|toi|vous|te|voi|voce|jou|dig)\b|\bcontigo\b/;

const withoutSelf =
  /\b(?:without|excluding|excl|not including|not counting|besides|other than|ohne|exkl|ausser|sans|hors|sin|excluyendo|aparte de|senza|escluso|esclusa|behalve|exclusief|excl|zonder|sem|excluindo|bez|oprocz|utom|forutom|exkl) (?:you|yourself|yourselves|dich|ihnen|sie|euch|selbst|vous|toi|ti|te|contarte|contar|usted|jezelf|jou|je|voce|si|ciebie|siebie|dig|er)\b/;

const namesOfOthers =
  /^names? of (?:anyone|anybody|the people|people|those|all)\b.* (?:with you|you bring|your party)$/;
const bringsWhom = /\bbring\w* (?:someone|somebody|anyone|anybody|a guest)\b.*\b(?:who|name)\b/;

const namesOfGroup =
  /^(?:namen|names|noms|nombres|nomi|nomes|imiona) (?:.+ )?(?:party|group|gezelschap|gruppe|groupe|grupo|gruppo)$/;

const namesOfFamily =
  /^(?:namen|names?|noms?|nombres?|nomi|nomes?|imiona) (?:of|van|von|de|del|di|do|der|des) (?:(?:your|je|uw|jouw|ihres?|deines?|le|la|il|o|a) )?(?:partner\w*|spouse|conjointe?|pareja|parceir[oa]|coniuge)\b.*\b(?:kind\w*|child\w*|kids|enfants?|hij[oa]s?|filh[oa]s?|figli|bambini|dzieci)$/;

/** Returns whether a folded heading asks for the names of companions. */
export const asksForNames = (folded: string): boolean =>
  [whoElse, bringsWhom, namesOfOthers, namesOfGroup, namesOfFamily].some((each) => each.test(folded));

/** Returns whether a folded heading asks for a yes or no: "Are you bringing anyone?" */
export const asksForSomeone = (folded: string): boolean => bringsSomeone.test(folded);

/** Returns whether a folded heading leaves out the guest: "Number of guests (excluding you)". */
export const leavesOutSelf = (folded: string): boolean => withoutSelf.test(folded);

/** Matches a question for a number and nothing else. */
export const countAlone =
  /^(?:how many|wie ?viele|combien|cuantos|cuantas|quantos|quantas|quanti|quante|hoeveel|ile|hur manga)(?: (?:in total|altogether|in all|insgesamt|im ganzen|en tout|au total|en total|no total|in totale|in totaal))?$/;

const carries =
  /^(?:wird )?(?:(?:(?:vai|will|va a|czy) )?(?:bringt?|brings|bringing|trae|traera|trazer|traz|amene|apporte|porta|neemt|brengt|tar|medtar|przyprowadza|przynosi|zabiera)|kommt mit|comes with|coming with|vient avec|viene con|vem com|komt met|kommer med)(?: (?:along|with|mit|mee|med|med sig|a|con|avec|com))*$/;

/** Returns whether a column such as "Brings" may name companions or a cake. Its cells decide. */
export const asksWhomOrWhat = (heading: string): boolean => carries.test(foldedName(heading));

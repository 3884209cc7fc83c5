/**
 * SQL: true for every delivery `d` of the event. A delivery's id begins like its event's id, so this tells the planner which partition
 * holds it.
 * @param event the event's id: a column or a parameter.
 */
export const inTimeOf = (event: string) =>
  `d.id BETWEEN khata_deliveries_from(${event}) AND khata_deliveries_to(${event})`

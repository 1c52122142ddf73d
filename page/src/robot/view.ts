// `<robot-view>`: the robot.
export class RobotView extends HTMLElement {}

customElements.define('robot-view', RobotView);
